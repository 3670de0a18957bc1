import { writeConfirmationMail } from './confirmation-mail.ts';
import { findClientAddress, parseField, respondToPost } from './http.ts';
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
export function handleSubscribe(request: Request, deps: ListDependencies): Promise<Response> {
  return respondToPost(request, () => subscribe(request, deps));
}

async function subscribe(request: Request, deps: ListDependencies): Promise<ListAnswer> {
  const input = await parseField(request, 'email');
  if (typeof input !== 'string' || input.trim() === '') return { success: false, error: LIST_MESSAGES.emailMissing };
  const email = normalizeEmail(input);
  if (email === null) return { success: false, error: LIST_MESSAGES.emailInvalid };

  const token = createToken();
  const tokenHash = await hash(token);
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
}

/** POST `{token}` of a confirmation mail → `{success, message}` or `{success: false, error}`. Twice is fine. */
export function handleConfirm(request: Request, deps: ListDependencies): Promise<Response> {
  return respondToPost(request, () => confirm(request, deps));
}

async function confirm(request: Request, deps: ListDependencies): Promise<ListAnswer> {
  const token = await parseField(request, 'token');
  const confirmed = isToken(token) && (await deps.store.confirm(await hash(token)));
  return confirmed
    ? { success: true, message: LIST_MESSAGES.confirmed }
    : { success: false, error: LIST_MESSAGES.confirmFailed };
}

/**
 * POST `{token}`, or POST with `?token=` as mail programs do it (RFC 8058) → `{success, message}` or
 * `{success: false, error}`. Twice is fine.
 */
export function handleUnsubscribe(request: Request, deps: ListDependencies): Promise<Response> {
  return respondToPost(request, () => unsubscribe(request, deps));
}

async function unsubscribe(request: Request, deps: ListDependencies): Promise<ListAnswer> {
  const token = new URL(request.url).searchParams.get('token') ?? (await parseField(request, 'token'));
  const left = isUnsubscribeToken(token) && (await deps.store.leave(token));
  return left ? { success: true, message: LIST_MESSAGES.left } : { success: false, error: LIST_MESSAGES.leaveFailed };
}

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A fresh confirmation token: 256 random bits in URL-safe base64. */
export function createToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

export const isToken = (value: unknown): value is string => typeof value === 'string' && TOKEN.test(value);

export const isUnsubscribeToken = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

/** SHA-256 in hexadecimal. */
export async function hash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
