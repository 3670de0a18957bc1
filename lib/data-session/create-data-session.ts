import type { AuthChangeEvent, Session, SupabaseClient } from '@supabase/supabase-js';
import { createStore, type Store } from '@/lib/state/create-store';
import { deriveAssuranceLevel } from './assurance-level';
import { completeLink } from './complete-link';
import { isDataServiceLink, withoutLinkParameters } from './link-parameters';
import { type DataSessionState, type SignOutScope, UNREAD_DATA_SESSION } from './model';

/** The page as far as a session cares. */
type Page = { getAddress(): string; replaceAddress(address: string): void };

type DataSession = {
  store: Store<DataSessionState>;
  /** Loads the client, completes the link that led here and follows the session. Does its work once; never rejects. */
  start(): Promise<void>;
  /**
   * Ends the session. The session is gone even if the service no longer knows it (404, 401, 403), and with `local`
   * also when the service is not reached. What went wrong is in the store's `error`; never rejects.
   */
  signOut(scope: SignOutScope): Promise<void>;
};

/**
 * The data service's session outside React. Refreshing, keeping a session through an outage, dropping a revoked one and
 * resting while the page is hidden are the library's; its events end up in the store.
 */
export function createDataSession(loadClient: () => Promise<SupabaseClient>, page: Page): DataSession {
  const store = createStore(UNREAD_DATA_SESSION);
  const change = (changes: Partial<DataSessionState>) => store.set({ ...store.get(), ...changes });
  let clientPromise: Promise<SupabaseClient> | null = null;

  const showEvent = (event: AuthChangeEvent, session: Session | null) =>
    // The first event only repeats what `open` reads as well, so it must not clear the error of that.
    change({ event, ...describeSession(session), ...(event === 'INITIAL_SESSION' ? {} : { error: null }) });

  const open = async (): Promise<SupabaseClient> => {
    const client = await loadClient();
    client.auth.onAuthStateChange(showEvent);
    const linkError = await completeLink(client, page.getAddress);
    if (isDataServiceLink(page.getAddress())) page.replaceAddress(withoutLinkParameters(page.getAddress()));
    // An expired session that cannot be refreshed just now is kept but not returned; the error says why none is shown.
    const { data, error } = await client.auth.getSession();
    change({ isLoading: false, ...describeSession(data.session), error: linkError ?? error });
    return client;
  };

  const start = async (): Promise<void> => {
    clientPromise ??= open();
    try {
      await clientPromise;
    } catch (error) {
      clientPromise = null;
      change({ isLoading: false, error: error instanceof Error ? error : new Error(String(error)) });
    }
  };

  const signOut = async (scope: SignOutScope): Promise<void> => {
    await start();
    const client = await clientPromise;
    if (!client) return;
    const { error } = await client.auth.signOut({ scope });
    change({ error });
  };

  return { store, start, signOut };
}

const describeSession = (session: Session | null) => ({
  session,
  user: session?.user ?? null,
  assuranceLevel: deriveAssuranceLevel(session),
});
