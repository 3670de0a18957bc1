declare module 'qrcode-svg' {
  export default class QRCode {
    constructor(options: { content: string; padding?: number; width?: number; height?: number });
    /** Dark or light, row by row. */
    qrcode: { modules: boolean[][] };
    svg(): string;
  }
}
