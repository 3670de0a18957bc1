import { createHmac, hkdfSync } from 'node:crypto';
import { parseJson } from '#lib/utils/parse-json.ts';
import { hashToken, isSameSecret, toOneForm } from '../../http/credentials/secrets.ts';
import type { DataServiceConfig } from '../config.ts';
import { chooseRedirect } from './redirects.ts';

/**
 * Lite stores refresh tokens in plain text and needs them again, so a hash would not do. Lite's token is only an id
 * here: clients get `<id>.<MAC of the id>`, with a key outside the database, so that a copy of it holds no usable
 * token.
 */
export function createRefreshTokens({ tokenSecret }: Pick<DataServiceConfig, 'tokenSecret'>) {
  const key = Buffer.from(hkdfSync('sha256', tokenSecret, '', 'refresh tokens', 32));
  const sign = (id: string): string => createHmac('sha256', key).update(id).digest('base64url');
  const toToken = (id: string): string => `${id}.${sign(id)}`;
  return {
    /** The id of a token; an impossible one for a wrong MAC. */
    toId: (token: string): string => {
      const [, id = '', mac = ''] = /^(.+)\.([\w-]+)$/.exec(token) ?? [];
      if (id !== '' && isSameSecret(mac, sign(id))) return id;
      return token === '' ? '' : hashEarlierToken(token);
    },
    /** Lite's response with tokens in place of ids. */
    giveAway: async (response: Response): Promise<Response> => {
      const location = response.headers.get('location');
      if (location) return redirectWith(response, replaceInFragment(location, toToken));
      if (!response.headers.get('content-type')?.includes('json')) return response;
      return mapJson(response, async (body) => (hasRefreshToken(body) ? replaceInBody(body, toToken) : body));
    },
  };
}

/** Tokens of earlier versions were their own ids, which `create-auth-tables.ts` has replaced by these hashes in Lite's format. */
function hashEarlierToken(token: string): string {
  return hashToken(token)
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

type Body = { refresh_token: string };

const hasRefreshToken = (body: unknown): body is Body =>
  typeof body === 'object' && body !== null && 'refresh_token' in body && typeof body.refresh_token === 'string';

const replaceInBody = (body: Body, toToken: (id: string) => string): Body => ({
  ...body,
  refresh_token: toToken(body.refresh_token),
});

function replaceInFragment(location: string, toToken: (id: string) => string): string {
  const [address = '', fragment] = location.split('#', 2);
  const values = new URLSearchParams(fragment);
  const id = values.get('refresh_token');
  if (id === null) return location;
  values.set('refresh_token', toToken(id));
  return `${address}#${values}`;
}

function redirectWith(response: Response, location: string): Response {
  const headers = new Headers(response.headers);
  headers.set('location', location);
  return new Response(null, { status: response.status, headers });
}

/** Maps the JSON body of a success. */
export async function mapJson(response: Response, map: (body: unknown) => Promise<unknown>): Promise<Response> {
  if (!response.ok) return response;
  const body = await map(await response.json());
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return Response.json(body, { status: response.status, headers });
}

export function authRequest(path: string, publishableKey: string, body?: unknown): Request {
  return new Request(`http://data-service/auth/v1${path}`, {
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
}

/** Rotates a refresh token, which Lite stores by its id. */
export const refreshRequest = (id: string | null, publishableKey: string): Request =>
  authRequest('/token?grant_type=refresh_token', publishableKey, { refresh_token: id });

const REDIRECT_FIELDS = ['redirect_to', 'redirectTo', 'email_redirect_to', 'emailRedirectTo'];
// Lite would pass these to the provider's sign-in, in place of its own.
const OWN_PARAMETERS = ['client_id', 'redirect_uri', 'response_type', 'scope', 'state'];

/**
 * Replaces every redirect target (query, body, `Referer`) by that of `chooseRedirect`, because Lite accepts other sites, and a password
 * by its one form.
 */
export async function toSafeRequest(request: Request, siteUrl: string): Promise<Request> {
  const url = new URL(request.url);
  const headers = new Headers(request.headers);
  const asked = url.searchParams.get('redirect_to') ?? headers.get('referer');
  if (asked !== null) url.searchParams.set('redirect_to', chooseRedirect(asked, siteUrl));
  if (url.pathname.endsWith('/authorize')) for (const name of OWN_PARAMETERS) url.searchParams.delete(name);
  headers.delete('referer');
  if (request.body === null) return new Request(url, { method: request.method, headers });
  headers.delete('content-length');
  const body = toSafeBody(new Uint8Array(await request.arrayBuffer()), siteUrl);
  return new Request(url, { method: request.method, headers, body });
}

/** Other bodies stay unchanged, byte by byte. */
function toSafeBody(body: Uint8Array<ArrayBuffer>, siteUrl: string): Uint8Array<ArrayBuffer> | string {
  const parsed = parseJson(new TextDecoder().decode(body));
  if (!isRecord(parsed)) return body;
  const options = isRecord(parsed.options) ? parsed.options : {};
  const found = [parsed, options].flatMap((part) =>
    REDIRECT_FIELDS.filter((name) => name in part).map((name) => ({ part, name })),
  );
  const password = typeof parsed.password === 'string' ? toOneForm(parsed.password) : parsed.password;
  if (found.length === 0 && password === parsed.password) return body;
  for (const { part, name } of found) {
    const value = part[name];
    part[name] = chooseRedirect(typeof value === 'string' ? value : undefined, siteUrl);
  }
  return JSON.stringify({ ...parsed, password });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
