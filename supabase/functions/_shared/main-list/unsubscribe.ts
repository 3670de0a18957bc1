import { parseField, respondToPost } from './http.ts';
import { LIST_MESSAGES } from './messages.ts';
import { isUnsubscribeToken } from './tokens.ts';
import type { ListAnswer, ListDependencies } from './types.ts';

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
