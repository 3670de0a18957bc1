import { handleRoute } from '@/lib/http/route';
import { getSessionUser } from '@/lib/session/queries';

/** Who is signed in: `{"user":{id, username, email}}`, or `{"user":null}` once the content API refuses the session. */
export const GET = handleRoute({ session: 'optional' }, async ({ session, caller }) =>
  Response.json({ user: session && (await getSessionUser(session, caller)) }),
);
