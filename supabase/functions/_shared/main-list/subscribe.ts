import { writeConfirmationMail } from './confirmation-mail.ts';
import { findClientAddress, parseField, respondToPost } from './http.ts';
import { LIST_MESSAGES } from './messages.ts';
import { normalizeEmail } from './normalize-email.ts';
import { createToken, hash } from './tokens.ts';
import type { ListAnswer, ListDependencies } from './types.ts';

/**
 * Call 16: POST `{email}` → `{success: true, message}` or `{success: false, error}`, always with status 200. Idempotent:
 * an address is stored once, and mailed at most once an hour until it is confirmed. The answer does not depend on whether
 * the address is known; neither does its timing, because the mail is sent after the answer.
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
