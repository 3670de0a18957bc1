import 'server-only';
import { keepDevice } from './device-cookie';
import { type NewSession, toSessionUser } from './model';
import { startServerSession } from './server-session';

/** `{"user":{id, username, email}}` with the sealed cookie: the answer to whatever gives a reader a new session. */
export async function sessionResponse({ session, device }: NewSession): Promise<Response> {
  const response = Response.json({ user: toSessionUser(session) });
  await startServerSession(response.headers, session);
  keepDevice(response.headers, device);
  return response;
}
