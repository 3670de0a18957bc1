import { chooseRedirect } from './redirects.ts';

const REDIRECT_FIELDS = ['redirect_to', 'redirectTo', 'email_redirect_to', 'emailRedirectTo'];
// Lite would pass these to the provider's sign-in, in place of its own.
const OWN_PARAMETERS = ['client_id', 'redirect_uri', 'response_type', 'scope', 'state'];

/** Replaces every redirect target (query, body, `Referer`) by that of `chooseRedirect`, because Lite accepts other sites. */
export async function toSafeRequest(request: Request, siteUrl: string): Promise<Request> {
  const url = new URL(request.url);
  const headers = new Headers(request.headers);
  const asked = url.searchParams.get('redirect_to') ?? headers.get('referer');
  if (asked !== null) url.searchParams.set('redirect_to', chooseRedirect(asked, siteUrl));
  if (url.pathname.endsWith('/authorize')) for (const name of OWN_PARAMETERS) url.searchParams.delete(name);
  headers.delete('referer');
  if (request.body === null) return new Request(url, { method: request.method, headers });
  headers.delete('content-length');
  const body = replaceRedirects(new Uint8Array(await request.arrayBuffer()), siteUrl);
  return new Request(url, { method: request.method, headers, body });
}

/** Other bodies stay unchanged, byte by byte. */
function replaceRedirects(body: Uint8Array<ArrayBuffer>, siteUrl: string): Uint8Array<ArrayBuffer> | string {
  const parsed = parseObject(new TextDecoder().decode(body));
  if (!parsed) return body;
  const options = isRecord(parsed.options) ? parsed.options : {};
  const found = [parsed, options].flatMap((part) =>
    REDIRECT_FIELDS.filter((name) => name in part).map((name) => ({ part, name })),
  );
  if (found.length === 0) return body;
  for (const { part, name } of found) {
    const value = part[name];
    part[name] = chooseRedirect(typeof value === 'string' ? value : undefined, siteUrl);
  }
  return JSON.stringify(parsed);
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
