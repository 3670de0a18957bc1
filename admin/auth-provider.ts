import type { AuthProvider } from 'react-admin';
import { ApiError, callApiSignedOut, fetchSession, getSession, type Session, setSession } from './api';

/** With a code of the authenticator, or a recovery code. */
export type Credentials = { name: string; password: string } & ({ code: string } | { recoveryCode: string });

/** React-admin's questions about the session, answered by `/admin/api/session`. */
export const authProvider: AuthProvider = {
  login: (credentials: Credentials) => signIn(credentials),
  logout: async () => {
    const session = getSession();
    if (!session) return;
    const ending = callApiSignedOut('DELETE', '/session');
    // Immediately: other requests in flight find no session to renew.
    setSession(null);
    await ending.catch((error: { status?: number }) => {
      if (error.status === 401) return;
      setSession(session);
      throw error;
    });
  },
  checkAuth: async () => {
    if (getSession()) return;
    const session = await fetchSession();
    if (!session) throw new SignedOutError();
    setSession(session);
  },
  // A 403 shows its own message; only the end of the session leads to sign-in.
  checkError: async ({ status }: { status?: number }) => {
    if (status !== 401) return;
    setSession(null);
    throw new SignedOutError();
  },
  getIdentity: async () => {
    const { id = 0, name = '' } = getSession()?.operator ?? {};
    return { id, fullName: name };
  },
  getPermissions: async () => 'operator',
};

/** Signs in and keeps the session. Throws the server's ApiError. */
export async function signIn(credentials: Credentials): Promise<void> {
  const { data } = await callApiSignedOut<{ data: Session }>('POST', '/session', credentials);
  setSession(data);
}

/**
 * Signs in over a desk that is open, on which only the operator whose session has ended goes on. The new session of anybody
 * else is ended at once: what was typed is not theirs to send, and would be lost if the desk became theirs.
 *
 * @throws the server's ApiError, or one that says whose desk it is
 */
export async function signInAgain(credentials: Credentials): Promise<void> {
  const owner = getSession()?.operator;
  const { data } = await callApiSignedOut<{ data: Session }>('POST', '/session', credentials);
  if (owner && data.operator.id !== owner.id) {
    // If that fails, too, this page has no token for the cookie.
    await callApiSignedOut('DELETE', '/session', undefined, data.token).catch(() => undefined);
    throw new ApiError(
      `This desk is open as ${owner.name}, and goes on as ${owner.name} alone. To work as ${data.operator.name}, leave it first.`,
      403,
    );
  }
  setSession(data);
}

/** React-admin shows no message where this is not one to show: it leads to the sign-in page, which says enough. */
class SignedOutError extends Error {
  override message = '';
}
