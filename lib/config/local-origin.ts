const EVERYWHERE = new Set(['0.0.0.0', '::', 'localhost']);

export function localOrigin(port: number, host?: string): string {
  const name = !host || EVERYWHERE.has(host) ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
