const EVERYWHERE = new Set(['0.0.0.0', '::', 'localhost']);

export function localOrigin(port: number, host?: string): string {
  const name = !host || EVERYWHERE.has(host) ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** Whether a site's origin is one that only this machine can open, as without any. */
export const isOnThisMachine = (siteUrl: string | undefined): boolean =>
  siteUrl === undefined || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(siteUrl).hostname);
