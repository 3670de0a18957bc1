import type { AuthChangeEvent, Session, User } from '@supabase/supabase-js';

/** Both values are public. */
export type DataServiceAddress = { url: string; publishableKey: string };

/** Null without a session. `next` is `aal2` when a verified factor exists. */
export type AssuranceLevel = { current: string | null; next: string | null };

/** `global`: every device; `local`: this browser; `others`: every device but this one. */
export type SignOutScope = 'global' | 'local' | 'others';

/** The data service's session (spec §3, §4), separate from the reader's account in `lib/account/session`. */
export type DataSessionState = {
  /** True until the stored session, or the link in the address, has been read. */
  isLoading: boolean;
  session: Session | null;
  user: User | null;
  event: AuthChangeEvent | null;
  assuranceLevel: AssuranceLevel;
  /** The library's error unchanged (spec §8), or an `ApiError`. The next event clears it. */
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
