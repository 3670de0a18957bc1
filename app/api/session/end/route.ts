import { signOutUpstream } from '@/lib/account/session/mutations';
import { endServerSession } from '@/lib/account/session/server-session';
import { handleRoute } from '@/lib/http/route';

/** Signs out without scripts: a form, answered with the home page. */
export const POST = handleRoute({ form: true, session: 'optional' }, async ({ session, caller }) => {
  if (session) await signOutUpstream(caller);
  const response = new Response(null, { status: 303, headers: { location: '/' } });
  endServerSession(response.headers);
  return response;
});
