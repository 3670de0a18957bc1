import 'server-only';
import { FunctionsHttpError } from '@supabase/supabase-js';
import { z } from 'zod';
import { webEnv } from '@/lib/config/env';
import { type CallContext, parseUpstream } from '@/lib/upstream/content';
import { createDataClient } from '@/lib/upstream/data-service';
import { AppError, codeOfUpstreamStatus } from '@/lib/utils/errors/app-error';
import type { ListResponse } from './outcome';

// Longer than other calls: a hosted function needs seconds to start.
const FUNCTION_TIMEOUT_MS = 10_000;
const CONFIRM_FUNCTION = 'confirm-main-list';
const UNSUBSCRIBE_FUNCTION = 'unsubscribe-main-list';

/** Subscribes an address (call 16). Throws `AppError` if the function is unreachable. */
export const subscribeToList = (email: string, caller: CallContext): Promise<ListResponse> =>
  callListFunction(webEnv().SUBSCRIBE_FUNCTION, { email }, caller);

export const confirmSubscription = (token: string, caller: CallContext): Promise<ListResponse> =>
  callListFunction(CONFIRM_FUNCTION, { token }, caller);

/** The token is in every mail. */
export const leaveList = (token: string, caller: CallContext): Promise<ListResponse> =>
  callListFunction(UNSUBSCRIBE_FUNCTION, { token }, caller);

async function callListFunction(
  name: string,
  body: Record<string, string>,
  // The functions limit requests by the visitor's address.
  { clientAddress }: CallContext,
): Promise<ListResponse> {
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
  // A missing function or a rejected key is a fault of ours, not the visitor's.
  const code = status === 429 || status >= 500 ? codeOfUpstreamStatus(status) : 'upstream_failed';
  return new AppError(code, { cause, upstreamStatus: status });
}

const wireListAnswerSchema = z.object({
  success: z.boolean(),
  message: z.string().nullish(),
  error: z.string().nullish(),
});
