import type { ListAnswer } from './types.ts';

const MAX_BODY_LENGTH = 4096;

const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers':
    'authorization, apikey, content-type, x-client-info, x-supabase-api-version, x-region',
  'access-control-max-age': '86400',
};

/** Responds to preflights and rejects everything but POST, so that following a link never changes anything. */
export async function respondToPost(request: Request, answer: () => Promise<ListAnswer>): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS_HEADERS });
  if (request.method !== 'POST') {
    return Response.json(
      { code: 'METHOD_NOT_ALLOWED', message: 'Only POST is allowed' },
      { status: 405, headers: { ...CORS_HEADERS, allow: 'POST, OPTIONS' } },
    );
  }
  // Refusals have status 200 too: the client library turns any other status into an exception (spec §8 "Subscribe").
  return Response.json(await answer(), { headers: { ...CORS_HEADERS, 'cache-control': 'no-store' } });
}

/** A field of the JSON body, or `undefined` when the body is not a JSON object or is too long. */
export async function parseField(request: Request, name: string): Promise<unknown> {
  const text = await request.text();
  if (text.length > MAX_BODY_LENGTH) return undefined;
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The client's address from the nearest proxy, or null. It can be forged, but suffices to limit requests by client: the
 * database limits those by e-mail address.
 */
export function findClientAddress(request: Request): string | null {
  return request.headers.get('x-forwarded-for')?.split(',')[0]?.trim() || null;
}
