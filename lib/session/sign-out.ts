import { callApi } from '@/lib/api/call-api';
import { forgetUser } from './session-store';

/** Logout: clears the session and removes the stored value (spec §4), whether or not the server can be told. */
export async function signOut(): Promise<void> {
  forgetUser();
  await callApi('/api/session', { method: 'DELETE' });
}
