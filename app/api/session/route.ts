import { handleRoute } from '@/lib/http/route';
import { getDevice } from '@/lib/session/device-cookie';
import { signIn, signOutUpstream } from '@/lib/session/mutations';
import { getSessionUser } from '@/lib/session/queries';
import { signInSchema } from '@/lib/session/schemas';
import { endServerSession } from '@/lib/session/server-session';
import { sessionResponse } from '@/lib/session/session-response';

/** Who is signed in: `{"user":{id, username, email}}`, or `{"user":null}` once the content API refuses the session. */
export const GET = handleRoute({ session: 'optional' }, async ({ session, caller }) =>
  Response.json({ user: session && (await getSessionUser(session, caller)) }),
);

/** Signs in: `{identifier, password}` → `{user}` and the session's cookie. */
export const POST = handleRoute({ body: signInSchema }, async ({ request, body, caller }) =>
  sessionResponse(await signIn(body, { ...caller, device: getDevice(request) })),
);

/** Signs out → `{"user":null}`. The browser stays known to the content API. */
export const DELETE = handleRoute({ session: 'optional' }, async ({ session, caller }) => {
  if (session) await signOutUpstream(caller);
  const response = Response.json({ user: null });
  endServerSession(response.headers);
  return response;
});
