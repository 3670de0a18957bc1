import { onSessionEnded } from '@/lib/api/call-api';
import { SESSION_STORAGE_KEY } from '@/lib/config/product';
import { createStore } from '@/lib/state/create-store';
import type { SessionUser } from './model';
import { parseStoredUser } from './parse-stored-user';

/**
 * The browser's view of the session (spec §4 "Authentication", decision 12). The stored user paints the header at once;
 * GET /api/session is the truth and is asked once after the page has loaded. The jwt is in neither: it stays in a
 * cookie that scripts cannot read.
 */
export type SessionState = { user: SessionUser | null; isLoading: boolean };

export const UNREAD_SESSION: SessionState = { user: null, isLoading: true };

export const sessionStore = createStore<SessionState>(UNREAD_SESSION);

let started = false;

/** Restores the stored user, follows the other tabs and checks with the server. Does its work once a page load. */
export function startSession(): void {
  if (started) return;
  started = true;
  restoreUser();
  onSessionEnded(forgetUser);
  window.addEventListener('storage', (event) => {
    // A null key means that everything was cleared.
    if (event.key === SESSION_STORAGE_KEY || event.key === null) restoreUser();
  });
  void checkSession();
}

/** A user has just signed in, signed up or changed their address. */
export function rememberUser(user: SessionUser): void {
  writeStorage(JSON.stringify(user));
  show(user);
}

/** Forgets the user in this browser, in every tab. The cookie is the server's business. */
export function forgetUser(): void {
  writeStorage(null);
  show(null);
}

function restoreUser(): void {
  const stored = getStored();
  const user = parseStoredUser(stored);
  if (stored !== null && user === null) writeStorage(null);
  show(user);
}

async function checkSession(): Promise<void> {
  const before = sessionStore.get();
  let user: SessionUser | null;
  try {
    const response = await fetch('/api/session', { headers: { accept: 'application/json' } });
    // Only a clear answer counts: a server that is down signs nobody out.
    if (!response.ok) return;
    const answer: unknown = await response.json();
    if (typeof answer !== 'object' || answer === null || !('user' in answer)) return;
    user = answer.user === null ? null : parseStoredUser(JSON.stringify(answer.user));
  } catch {
    return;
  }
  // A sign-in or sign-out while the request was in flight is newer than its answer.
  if (sessionStore.get() !== before) return;
  if (user) rememberUser(user);
  else forgetUser();
}

function show(user: SessionUser | null): void {
  if (user) document.documentElement.dataset.session = 'in';
  else delete document.documentElement.dataset.session;
  const { user: shown, isLoading } = sessionStore.get();
  if (!isLoading && isSameUser(shown, user)) return;
  sessionStore.set({ user, isLoading: false });
}

function isSameUser(a: SessionUser | null, b: SessionUser | null): boolean {
  return a?.id === b?.id && a?.username === b?.username && a?.email === b?.email;
}

// Storage can be denied altogether (blocked cookies); the session then lives as long as the page.
function getStored(): string | null {
  try {
    return window.localStorage.getItem(SESSION_STORAGE_KEY);
  } catch {
    return null;
  }
}

function writeStorage(value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(SESSION_STORAGE_KEY);
    else window.localStorage.setItem(SESSION_STORAGE_KEY, value);
  } catch {
    // Denied or full: see above.
  }
}
