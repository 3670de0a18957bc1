'use client';

import { useEffect } from 'react';
import { useStore, useStorePart } from '@/lib/state/use-store';
import type { SessionUser } from './model';
import { type SessionState, sessionStore, startSession, UNREAD_SESSION } from './session-store';
import { signOut } from './sign-out';

/**
 * Who is signed in. `isLoading` is true until the stored session has been read (spec §4), on the server always.
 * `signOut` ends the session in this browser, in all tabs; it rejects with `ApiError` when the server was not reached.
 */
export function useSession(): { user: SessionUser | null; isLoading: boolean; signOut: () => Promise<void> } {
  const { user, isLoading } = useStore(sessionStore, UNREAD_SESSION);
  useEffect(startSession, []);
  return { user, isLoading, signOut };
}

/** The signed-in user alone: null for everybody else, and until the stored session has been read. */
export function useUser(): SessionUser | null {
  useEffect(startSession, []);
  return useStorePart(sessionStore, UNREAD_SESSION, userOf);
}

/** Whether somebody is signed in; until that has been read what the server `rendered` the page for. Changes only with the answer. */
export function useIsSignedIn(rendered: boolean): boolean {
  useEffect(startSession, []);
  return useStorePart(sessionStore, UNREAD_SESSION, ({ user, isLoading }) => (isLoading ? rendered : user !== null));
}

const userOf = ({ user }: SessionState): SessionUser | null => user;
