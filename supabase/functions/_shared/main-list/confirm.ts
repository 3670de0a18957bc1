import { parseField, respondToPost } from './http.ts';
import { LIST_MESSAGES } from './messages.ts';
import { hash, isToken } from './tokens.ts';
import type { ListAnswer, ListDependencies } from './types.ts';

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
