import type { AuthProvider } from 'react-admin';
import { callApiSignedOut } from './api';
import { getSession, type Session, setSession } from './session';

/** What sign-in asks for: one of `code` (the authenticator's) and `recoveryCode`. */
export type Credentials = { name: string; password: string; code?: string; recoveryCode?: string };

/** React-admin's questions about the session, answered by `/admin/api/session`. */
export const authProvider: AuthProvider = {
  login: async (credentials: Credentials) => signIn(credentials),
  logout: async () => {
    if (getSession()) await callApiSignedOut('DELETE', '/session').catch(ignoreEndedSession);
    setSession(null);
  },
  checkAuth: async () => {
    if (getSession()) return;
    const session = await fetchSession();
    if (!session) throw new Error('Please sign in.');
    setSession(session);
  },
  // What answers 403 is refused for a reason of its own, and says so; only the end of the session leads to sign-in.
  checkError: async ({ status }: { status?: number }) => {
    if (status !== 401) return;
    setSession(null);
    throw new Error('Please sign in.');
  },
  getIdentity: async () => {
    const { id = 0, name = '' } = getSession()?.operator ?? {};
    return { id, fullName: name };
  },
  getPermissions: async () => 'operator',
};

/** Signs in and keeps the session. Throws the server's HttpError. */
export async function signIn(credentials: Credentials): Promise<void> {
  const { data } = await callApiSignedOut<{ data: Session }>('POST', '/session', credentials);
  setSession(data);
}

/** The session that the browser's cookie stands for, or null. */
async function fetchSession(): Promise<Session | null> {
  try {
    return (await callApiSignedOut<{ data: Session }>('GET', '/session')).data;
  } catch (error) {
    if ((error as { status?: number }).status === 401) return null;
    throw error;
  }
}

function ignoreEndedSession(error: { status?: number }): void {
  if (error.status !== 401) throw error;
}
