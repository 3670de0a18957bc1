import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { isSameSecret } from '../../http/credentials/secrets.ts';
import type { DataServiceConfig } from '../config.ts';
import { mapJson } from './lite-response.ts';

/**
 * Lite stores refresh tokens in plain text and needs them again, so a hash would not do. Lite's token is only an id
 * here: clients get `<id>.<MAC of the id>`, with a key outside the database, so that a copy of it holds no usable
 * token.
 */
export type RefreshTokens = {
  /** The id of a token; an impossible one for a wrong MAC. */
  toId(token: string): string;
  /** Lite's response with tokens in place of ids. */
  giveAway(response: Response): Promise<Response>;
};

export function createRefreshTokens({ tokenSecret }: Pick<DataServiceConfig, 'tokenSecret'>): RefreshTokens {
  const key = Buffer.from(hkdfSync('sha256', tokenSecret, '', 'refresh tokens', 32));
  const sign = (id: string): string => createHmac('sha256', key).update(id).digest('base64url');
  const toToken = (id: string): string => `${id}.${sign(id)}`;
  return {
    toId: (token) => {
      const [, id = '', mac = ''] = /^(.+)\.([\w-]+)$/.exec(token) ?? [];
      if (id !== '' && isSameSecret(mac, sign(id))) return id;
      return token === '' ? '' : hashEarlierToken(token);
    },
    giveAway: async (response) => {
      const location = response.headers.get('location');
      if (location) return redirectWith(response, replaceInFragment(location, toToken));
      if (!response.headers.get('content-type')?.includes('json')) return response;
      return mapJson(response, async (body) => (hasRefreshToken(body) ? replaceInBody(body, toToken) : body));
    },
  };
}

/** Tokens of earlier versions were their own ids, which `create-auth-tables.ts` has replaced by these hashes in Lite's format. */
function hashEarlierToken(token: string): string {
  const hash = createHash('sha256').update(token).digest('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
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
