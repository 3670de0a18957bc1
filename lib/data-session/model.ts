import type { AuthChangeEvent, Session, User } from '@supabase/supabase-js';

/** Where browsers reach the data service, and the key of its anonymous role. Public values, both of them. */
export type DataServiceAddress = { url: string; publishableKey: string };

/** Null while nobody is signed in. `next` is what the session can reach: `aal2` when a verified factor exists. */
export type AssuranceLevel = { current: string | null; next: string | null };

/** `global`: every device; `local`: this browser; `others`: every device but this one. */
export type SignOutScope = 'global' | 'local' | 'others';

/** The data service's session (spec §3, §4). Not the reader's account: that one is in `lib/session`. */
export type DataSessionState = {
  /** True until the stored session, or the link that led here, has been looked at. */
  isLoading: boolean;
  session: Session | null;
  user: User | null;
  /**
   * What happened last, in the library's words: `INITIAL_SESSION`, `SIGNED_IN`, `SIGNED_OUT`, `TOKEN_REFRESHED`,
   * `MFA_CHALLENGE_VERIFIED`, …
   */
  event: AuthChangeEvent | null;
  assuranceLevel: AssuranceLevel;
  /**
   * The library's last error as it is (spec §8), or the `ApiError` of not even reaching our own server. The next event
   * clears it.
   */
  error: Error | null;
};

export const UNREAD_DATA_SESSION: DataSessionState = {
  isLoading: true,
  session: null,
  user: null,
  event: null,
  assuranceLevel: { current: null, next: null },
  error: null,
};
