import { writeConfirmationMail } from './confirmation-mail.ts';
import { normalizeEmail } from './normalize-email.ts';
import type { ListAnswer, ListDependencies } from './types.ts';

/** The messages of the list's functions. */
export const LIST_MESSAGES = {
  emailMissing: 'Please enter your email address',
  emailInvalid: 'Please enter a valid email address.',
  limited: 'Too many requests. Please try again in an hour.',
  // The same for subscribed addresses, so that subscriptions are not revealed.
  requested: 'Almost done! Please check your inbox and confirm your subscription.',
  confirmed: 'Your subscription is confirmed. See you on Monday!',
  confirmFailed: 'This link is not valid any more. Please subscribe again.',
  left: 'You have been unsubscribed.',
  leaveFailed: 'This link is not valid.',
} as const;

/**
 * Call 16: POST `{email}` → `{success: true, message}` or `{success: false, error}`, always with status 200. Idempotent:
 * an address is stored once, and mailed at most once an hour until it is confirmed. Neither the response nor its timing
 * depends on whether the address exists, because the mail is sent afterwards.
 */
export const handleSubscribe = answerPost(async (request, deps) => {
  const input = await parseField(request, 'email');
  if (typeof input !== 'string' || input.trim() === '') return { success: false, error: LIST_MESSAGES.emailMissing };
  const email = normalizeEmail(input);
  if (email === null) return { success: false, error: LIST_MESSAGES.emailInvalid };

  const { token, tokenHash } = await createConfirmation();
  const client = deps.clientLimit === null ? null : findClientAddress(request);
  const result = await deps.store.requestSubscription({
    email,
    tokenHash,
    clientHash: client && (await hash(client)),
    clientLimit: deps.clientLimit ?? 0,
  });
  if (result.outcome === 'limited') return { success: false, error: LIST_MESSAGES.limited };
  if (result.outcome === 'mail') {
    const mail = writeConfirmationMail({ to: email, token, unsubscribeToken: result.unsubscribeToken }, deps);
    deps.runInBackground(
      deps.sendMail(mail).catch(async (error) => {
        deps.reportError(error);
        await deps.store.releaseConfirmation(tokenHash).catch(deps.reportError);
      }),
    );
  }
  return { success: true, message: LIST_MESSAGES.requested };
});

/** POST `{token}` of a confirmation mail → `{success, message}` or `{success: false, error}`. Twice is fine. */
export const handleConfirm = answerPost(async (request, deps) => {
  const token = await parseField(request, 'token');
  const confirmed = matches(TOKEN, token) && (await deps.store.confirm(await hash(token)));
  return confirmed
    ? { success: true, message: LIST_MESSAGES.confirmed }
    : { success: false, error: LIST_MESSAGES.confirmFailed };
});

/**
 * POST `{token}`, or POST with `?token=` as mail programs do it (RFC 8058) → `{success, message}` or
 * `{success: false, error}`. Twice is fine.
 */
export const handleUnsubscribe = answerPost(async (request, deps) => {
  const token = new URL(request.url).searchParams.get('token') ?? (await parseField(request, 'token'));
  const left = matches(UUID, token) && (await deps.store.leave(token));
  return left ? { success: true, message: LIST_MESSAGES.left } : { success: false, error: LIST_MESSAGES.leaveFailed };
});

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A fresh token for the mail, 256 random bits in URL-safe base64, and its hash for the list. */
export async function createConfirmation(): Promise<{ token: string; tokenHash: string }> {
  const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_BYTES));
  const token = btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
  return { token, tokenHash: await hash(token) };
}

const matches = (pattern: RegExp, value: unknown): value is string => typeof value === 'string' && pattern.test(value);

/** SHA-256 in hexadecimal. */
async function hash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const MAX_BODY_LENGTH = 4096;

const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers':
    'authorization, apikey, content-type, x-client-info, x-supabase-api-version, x-region',
  'access-control-max-age': '86400',
};

/** Responds to preflights and rejects everything but POST, so that following a link never changes anything. */
function answerPost(answer: (request: Request, deps: ListDependencies) => Promise<ListAnswer>) {
  return async (request: Request, deps: ListDependencies): Promise<Response> => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS_HEADERS });
    if (request.method !== 'POST') {
      return Response.json(
        { code: 'METHOD_NOT_ALLOWED', message: 'Only POST is allowed' },
        { status: 405, headers: { ...CORS_HEADERS, allow: 'POST, OPTIONS' } },
      );
    }
    // Refusals have status 200 too: the client library turns any other status into an exception (spec §8 "Subscribe").
    return Response.json(await answer(request, deps), { headers: { ...CORS_HEADERS, 'cache-control': 'no-store' } });
  };
}

/** A field of the JSON body, or `undefined` when the body is not a JSON object or is too long. */
async function parseField(request: Request, name: string): Promise<unknown> {
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
function findClientAddress(request: Request): string | null {
  return request.headers.get('x-forwarded-for')?.split(',')[0]?.trim() || null;
}
