import { readStored } from '@/lib/browser/storage';
import { createStore } from '@/lib/utils/state/store';

/** In the browser's storage. */
export const RULES_KEY = 'follow-rules';

type Muted = {
  ids: ReadonlySet<number>;
  /** Whether the reader wants to see them all the same, until the next page. */
  isShown: boolean;
};

export const NONE_MUTED: Muted = { ids: new Set(), isShown: false };

/** The posts of the feed that the reader's rules leave out. Part of the first load, unlike the rules, which find them. */
export const mutedStore = createStore<Muted>(NONE_MUTED);

/** Whether this browser has rules: what finds muted posts is not left until the browser is idle then. */
export const hasStoredRules = (): boolean => readStored(RULES_KEY) !== null;
