import { deleteAccount } from '@/lib/account/mutations';
import { deleteAccountSchema, signUpSchema } from '@/lib/account/schemas';
import { forgetDevice } from '@/lib/account/session/cookies';
import { signUp } from '@/lib/account/session/mutations';
import { endServerSession, sessionResponse } from '@/lib/account/session/server-session';
import { acceptForm } from '@/lib/http/accept-form';
import { handleRoute } from '@/lib/http/route';
import { AUTH_MESSAGES } from '@/lib/messages/later';

/** Signs up: `{username, email, password}` → `{user}` and the session's cookie. */
export const POST = acceptForm(
  { body: signUpSchema },
  { back: () => ({ tab: 'sign-up' }), failed: AUTH_MESSAGES.signUpFailed },
  async ({ body, caller }) => sessionResponse(await signUp(body, caller)),
);

/** Deletes the reader's account: `{password}` → `{"user":null}`. */
export const DELETE = handleRoute({ session: 'required', body: deleteAccountSchema }, async ({ body, caller }) => {
  await deleteAccount(body.password, caller);
  const response = Response.json({ user: null });
  endServerSession(response.headers);
  forgetDevice(response.headers);
  return response;
});
