/** Null when there is no bearer token: other schemes (Basic) are for proxies in front of us. An empty one is a wrong one. */
export function parseBearer(header: string | undefined): string | null {
  const match = /^bearer(?:\s+(.*))?$/i.exec(header?.trim() ?? '');
  return match ? (match[1] ?? '') : null;
}
