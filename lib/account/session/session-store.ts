'use client';

import { useEffect } from 'react';
import { callApi, onSessionEnded } from '@/lib/browser/api/call-api';
import { readStored, writeStored } from '@/lib/browser/storage';
import { SESSION_STORAGE_KEY } from '@/lib/config/product';
import { parseJson } from '@/lib/utils/parse-json';
import { createStore, useStore, useStorePart } from '@/lib/utils/state/store';
import type { SessionUser } from './model';

/**
 * The browser's view of the session (decision 29). The stored user renders the header at once; GET /api/session is
 * authoritative and requested once per page load. Scripts cannot read the jwt.
 */
type SessionState = {
  user: SessionUser | null;
  isLoading: boolean;
  hasEnded?: boolean;
};

const UNREAD_SESSION: SessionState = { user: null, isLoading: true };

export const sessionStore = createStore<SessionState>(UNREAD_SESSION);

let started = false;

/** Restores the stored user, listens to other tabs and verifies with the server. Runs once per page load. */
export function startSession(): void {
  if (started) return;
  started = true;
  restoreUser();
  onSessionEnded(() => forgetUser(true));
  window.addEventListener('storage', (event) => {
    // A null key means that storage was cleared.
    if (event.key === SESSION_STORAGE_KEY || event.key === null) restoreUser();
  });
  void checkSession();
}

export function rememberUser(user: SessionUser): void {
  writeStored(SESSION_STORAGE_KEY, JSON.stringify(user));
  show(user);
}

/** Forgets the user in every tab. The server removes the cookie. */
export function forgetUser(hasEnded = false): void {
  writeStored(SESSION_STORAGE_KEY, null);
  show(null, hasEnded);
}

function restoreUser(): void {
  const stored = readStored(SESSION_STORAGE_KEY);
  const user = parseStoredUser(stored);
  if (stored !== null && user === null) writeStored(SESSION_STORAGE_KEY, null);
  show(user);
}

async function checkSession(): Promise<void> {
  const before = sessionStore.get();
  let user: SessionUser | null;
  try {
    const response = await fetch('/api/session', { headers: { accept: 'application/json' } });
    // A server error does not sign the reader out.
    if (!response.ok) return;
    const answer: unknown = await response.json();
    if (typeof answer !== 'object' || answer === null || !('user' in answer)) return;
    user = answer.user === null ? null : parseStoredUser(JSON.stringify(answer.user));
  } catch {
    return;
  }
  // A sign-in or sign-out during the request is newer than its response.
  if (sessionStore.get() !== before) return;
  if (user) rememberUser(user);
  else forgetUser(true);
}

function show(user: SessionUser | null, hasEnded = false): void {
  if (user) document.documentElement.dataset.session = 'in';
  else delete document.documentElement.dataset.session;
  const { user: shown, isLoading } = sessionStore.get();
  if (!isLoading && isSameUser(shown, user)) return;
  sessionStore.set({ user, isLoading: false, hasEnded });
}

function isSameUser(a: SessionUser | null, b: SessionUser | null): boolean {
  return a?.id === b?.id && a?.username === b?.username && a?.email === b?.email;
}

/** Written by hand because zod is not in the first load. */
export function parseStoredUser(stored: string | null): SessionUser | null {
  const value = stored === null ? null : parseJson(stored);
  if (typeof value !== 'object' || value === null) return null;
  if (!('id' in value && 'username' in value && 'email' in value)) return null;
  const { id, username, email } = value;
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id <= 0) return null;
  if (typeof username !== 'string' || username === '' || typeof email !== 'string') return null;
  return { id, username, email };
}

/** Clears the session and the stored value (spec §4). Rejects with `ApiError`, and the reader stays signed in, while the cookie is there. */
export async function signOut(): Promise<void> {
  await callApi('/api/session', { method: 'DELETE' });
  forgetUser();
}

/** `isLoading` is true until the stored session has been read (spec §4), and always on the server. */
export function useSession(): SessionState {
  useEffect(startSession, []);
  return useStore(sessionStore, UNREAD_SESSION);
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
