/** Null without a bearer token: other schemes (Basic) are for proxies. An empty token is invalid. */
export function parseBearer(header: string | undefined): string | null {
  const match = /^bearer(?:\s+(.*))?$/i.exec(header?.trim() ?? '');
  return match ? (match[1] ?? '') : null;
}
