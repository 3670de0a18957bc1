import { handleRoute } from '@/lib/http/route';
import { signOutUpstream } from '@/lib/session/mutations';
import { endServerSession } from '@/lib/session/server-session';

/** Signs out. A POST, so that no picture on another page can do it. */
export const POST = handleRoute({ session: 'optional' }, async ({ session, caller }) => {
  if (session) await signOutUpstream(caller);
  const response = Response.json({ user: null });
  endServerSession(response.headers);
  return response;
});
