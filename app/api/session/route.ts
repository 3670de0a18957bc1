import { signInSchema } from '@/lib/account/schemas';
import { getDevice } from '@/lib/account/session/cookies';
import { getSessionUser, signIn, signOutUpstream } from '@/lib/account/session/mutations';
import { endServerSession, sessionResponse } from '@/lib/account/session/server-session';
import { acceptForm } from '@/lib/http/accept-form';
import { handleRoute } from '@/lib/http/route';
import { AUTH_MESSAGES } from '@/lib/messages/later';

/** `{"user":{id, username, email}}`, or `{"user":null}` once the content API rejects the session. */
export const GET = handleRoute({ session: 'optional' }, async ({ session, caller }) =>
  Response.json({ user: session && (await getSessionUser(session, caller)) }),
);

/** Signs in: `{identifier, password}` → `{user}` and the session's cookie. */
export const POST = acceptForm(
  { body: signInSchema },
  { back: () => ({ tab: 'sign-in' }), failed: AUTH_MESSAGES.signInFailed },
  async ({ request, body, caller }) => sessionResponse(await signIn(body, { ...caller, device: getDevice(request) })),
);

/** Signs out → `{"user":null}`. The browser stays known to the content API. */
export const DELETE = handleRoute({ session: 'optional' }, async ({ session, caller }) => {
  if (session) await signOutUpstream(caller);
  const response = Response.json({ user: null });
  endServerSession(response.headers);
  return response;
});
