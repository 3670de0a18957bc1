import { deleteAccount } from '@/lib/account/mutations';
import { deleteAccountSchema } from '@/lib/account/schemas';
import { handleRoute } from '@/lib/http/route';
import { endServerSession } from '@/lib/session/server-session';

/** Deletes the reader's account: `{password}` → `{"user":null}`. */
export const DELETE = handleRoute({ session: 'required', body: deleteAccountSchema }, async ({ body, caller }) => {
  await deleteAccount(body.password, caller);
  const response = Response.json({ user: null });
  endServerSession(response.headers);
  return response;
});
