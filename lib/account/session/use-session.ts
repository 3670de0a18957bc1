'use client';

import { useEffect } from 'react';
import { useStore, useStorePart } from '@/lib/utils/state/use-store';
import type { SessionUser } from './model';
import { type SessionState, sessionStore, signOut, startSession, UNREAD_SESSION } from './session-store';

/**
 * `isLoading` is true until the stored session has been read (spec §4), and always on the server. `signOut` rejects
 * with `ApiError` when the server is unreachable.
 */
export function useSession(): { user: SessionUser | null; isLoading: boolean; signOut: () => Promise<void> } {
  const { user, isLoading } = useStore(sessionStore, UNREAD_SESSION);
  useEffect(startSession, []);
  return { user, isLoading, signOut };
}

/** The signed-in user, or null while unknown. */
export function useUser(): SessionUser | null {
  useEffect(startSession, []);
  return useStorePart(sessionStore, UNREAD_SESSION, userOf);
}

/** Returns `rendered`, the server's assumption, until the session is known. Re-renders only when the result changes. */
export function useIsSignedIn(rendered: boolean): boolean {
  useEffect(startSession, []);
  return useStorePart(sessionStore, UNREAD_SESSION, ({ user, isLoading }) => (isLoading ? rendered : user !== null));
}

const userOf = ({ user }: SessionState): SessionUser | null => user;
