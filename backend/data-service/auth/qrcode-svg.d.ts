declare module 'qrcode-svg' {
  export default class QRCode {
    constructor(options: { content: string; padding?: number; width?: number; height?: number });
    svg(): string;
  }
}
