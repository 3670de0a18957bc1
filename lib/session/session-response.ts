import 'server-only';
import { type Session, toSessionUser } from './model';
import { startServerSession } from './server-session';

/** `{"user":{id, username, email}}` with the sealed cookie: the answer to whatever gives a reader a new session. */
export async function sessionResponse(session: Session): Promise<Response> {
  const response = Response.json({ user: toSessionUser(session) });
  await startServerSession(response.headers, session);
  return response;
}
