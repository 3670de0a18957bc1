import 'server-only';
import { FunctionsHttpError } from '@supabase/supabase-js';
import { webEnv } from '@/lib/config/env';
import { AppError, codeOfUpstreamStatus } from '@/lib/errors/app-error';
import type { CallContext } from '@/lib/upstream/content';
import { createDataClient } from '@/lib/upstream/data-service';
import { parseUpstream } from '@/lib/upstream/parse';
import type { ListAnswer } from './model';
import { wireListAnswerSchema } from './wire';

// Longer than a read may take: a hosted function that was asleep needs seconds to wake up.
const FUNCTION_TIMEOUT_MS = 10_000;
const CONFIRM_FUNCTION = 'confirm-main-list';
const UNSUBSCRIBE_FUNCTION = 'unsubscribe-main-list';

/** Asks for the weekly e-mail (call 16). Throws `AppError` when the function could not be asked. */
export const subscribeToList = (email: string, caller: CallContext): Promise<ListAnswer> =>
  callListFunction(webEnv().SUBSCRIBE_FUNCTION, { email }, caller);

/** Confirms an address with the token of its confirmation mail. Throws like `subscribeToList`. */
export const confirmSubscription = (token: string, caller: CallContext): Promise<ListAnswer> =>
  callListFunction(CONFIRM_FUNCTION, { token }, caller);

/** Takes an address off the list with the token that every mail carries. Throws like `subscribeToList`. */
export const leaveList = (token: string, caller: CallContext): Promise<ListAnswer> =>
  callListFunction(UNSUBSCRIBE_FUNCTION, { token }, caller);

async function callListFunction(
  name: string,
  body: Record<string, string>,
  // The functions count requests by the visitor's address, not by ours.
  { clientAddress }: CallContext,
): Promise<ListAnswer> {
  const client = createDataClient({ timeoutMs: FUNCTION_TIMEOUT_MS });
  const { data, error } = await client.functions.invoke<unknown>(name, {
    body,
    ...(clientAddress && { headers: { 'x-forwarded-for': clientAddress } }),
  });
  if (error) throw functionError(error);
  const { success, message, error: reason } = parseUpstream(wireListAnswerSchema, data);
  return success ? { success, message: message ?? '' } : { success, error: reason || null };
}

function functionError(cause: unknown): AppError {
  if (!(cause instanceof FunctionsHttpError)) return new AppError('upstream_unavailable', { cause });
  const { status } = cause.context as Response;
  // A function that is missing or refuses our key is our own mistake, never the visitor's.
  const code = status === 429 || status >= 500 ? codeOfUpstreamStatus(status) : 'upstream_failed';
  return new AppError(code, { cause, upstreamStatus: status });
}
