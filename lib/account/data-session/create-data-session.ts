import type { AuthChangeEvent, AuthError, Session, SupabaseClient } from '@supabase/supabase-js';
import { createStore, type Store } from '@/lib/utils/state/store';
import { type AssuranceLevel, type DataSessionState, type SignOutScope, UNREAD_DATA_SESSION } from './model';
import { isDataServiceLink, withoutLinkParameters } from './session-cookie';

type Page = { getAddress(): string; replaceAddress(address: string): void };

type DataSession = {
  store: Store<DataSessionState>;
  /** Loads the client, completes the link in the address and follows the session. Runs once; never rejects. */
  start(): Promise<void>;
  /** Never rejects; an error is in the store. Any 401, 403 or 404 counts as signed out; `local` needs no reachable service. */
  signOut(scope: SignOutScope): Promise<void>;
};

/** The data service's session outside React. The library refreshes, persists and drops it; its events update the store. */
export function createDataSession(loadClient: () => Promise<SupabaseClient>, page: Page): DataSession {
  const store = createStore(UNREAD_DATA_SESSION);
  const change = (changes: Partial<DataSessionState>) => store.set({ ...store.get(), ...changes });
  let clientPromise: Promise<SupabaseClient> | null = null;

  const showEvent = (event: AuthChangeEvent, session: Session | null) =>
    // The first event repeats the read in `open`, so it must not clear that read's error.
    change({ event, ...describeSession(session), ...(event === 'INITIAL_SESSION' ? {} : { error: null }) });

  const open = async (): Promise<SupabaseClient> => {
    const client = await loadClient();
    client.auth.onAuthStateChange(showEvent);
    const linkError = await completeLink(client, page.getAddress);
    if (isDataServiceLink(page.getAddress())) page.replaceAddress(withoutLinkParameters(page.getAddress()));
    // An expired session that cannot be refreshed now stays stored but is not returned; the error explains why.
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

/** Completes the link of the data service in the address. Returns the library's error, or null. */
async function completeLink(client: SupabaseClient, getAddress: () => string): Promise<AuthError | null> {
  const { error } = await client.auth.initialize();
  if (error) return error;
  const code = new URL(getAddress()).searchParams.get('code');
  if (!code) return null;
  // The library ignores a code whose verifier this browser does not hold. `exchangeCodeForSession` returns the error.
  const exchange = await client.auth.exchangeCodeForSession(code);
  return exchange.error;
}

/** Derived here because the library's own call, made from the event of a refresh, waits for that same refresh. */
export function deriveAssuranceLevel(session: Session | null): AssuranceLevel {
  if (!session) return { current: null, next: null };
  const current = parseLevelClaim(session.access_token);
  const hasVerifiedFactor = session.user.factors?.some((factor) => factor.status === 'verified') ?? false;
  return { current, next: hasVerifiedFactor ? 'aal2' : current };
}

/** Null for a token without the claim, or of another shape. */
function parseLevelClaim(accessToken: string): string | null {
  const payload = accessToken.split('.')[1] ?? '';
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof claims !== 'object' || claims === null || !('aal' in claims)) return null;
    return typeof claims.aal === 'string' ? claims.aal : null;
  } catch {
    return null;
  }
}
