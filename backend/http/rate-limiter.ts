import { ApiError } from './api-error.ts';
import type { SharedCount, SharedCounts } from './shared-counts.ts';

export type RateLimit = { name: string; limit: number; windowMs: number };

/** One use of a limit, by whoever `key` stands for. */
export type RateLimitUse = [limit: RateLimit, key: string];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** What one address or one account may do. Multiplied by RATE_LIMIT_FACTOR. */
export const RATE_LIMITS = {
  signInByAddress: { name: 'sign-in by address', limit: 60, windowMs: 5 * MINUTE_MS },
  /** From the account's own devices together. */
  signInByOwner: { name: 'sign-in by owner', limit: 60, windowMs: 5 * MINUTE_MS },
  /** Wrong passwords only, as in the three limits after it. */
  passwordByNetworkAndAccount: { name: 'password by network and account', limit: 10, windowMs: 15 * MINUTE_MS },
  /** From all networks together: more than a few strangers can use up, far too few to guess a password. */
  passwordByAccount: { name: 'password by account', limit: 300, windowMs: HOUR_MS },
  /** From a browser in which its owner has signed in before. */
  passwordByDevice: { name: 'password by device', limit: 10, windowMs: 15 * MINUTE_MS },
  /** Asked of a signed-in owner once more. */
  passwordByCaller: { name: 'password by caller', limit: 10, windowMs: 15 * MINUTE_MS },
  /** Operators of the desk. Failed attempts only in the three after it, of strangers in the first two of them. */
  operatorSignInByAddress: { name: 'operator sign-in by address', limit: 60, windowMs: 5 * MINUTE_MS },
  operatorByNetworkAndName: { name: 'operator by network and name', limit: 10, windowMs: 15 * MINUTE_MS },
  operatorByName: { name: 'operator by name', limit: 300, windowMs: HOUR_MS },
  /** From an address that the operator has signed in from: slow, but never for long. */
  operatorByKnownAddress: { name: 'operator by known address', limit: 10, windowMs: MINUTE_MS },
  /** What a signed-in operator confirms once more, and the codes of a link. */
  operatorConfirmation: { name: 'operator confirmation', limit: 10, windowMs: 15 * MINUTE_MS },
  signUpByAddress: { name: 'sign-up by address', limit: 60, windowMs: HOUR_MS },
  mailByClient: { name: 'mail by client', limit: 20, windowMs: HOUR_MS },
  mailByNetworkAndRecipient: { name: 'mail by network and recipient', limit: 5, windowMs: HOUR_MS },
  /** From all networks together: what a mailbox bears, and more than a few strangers can use up. */
  mailByRecipient: { name: 'mail by recipient', limit: 20, windowMs: HOUR_MS },
  /** Beyond these, for a browser in which the mailbox's owner has signed in before. */
  mailByOwner: { name: 'mail by owner', limit: 5, windowMs: HOUR_MS },
  /** Each is told by a mail that no other limit holds back. */
  passwordChangeByMailbox: { name: 'password change by mailbox', limit: 10, windowMs: HOUR_MS },
  codeByAddress: { name: 'code by address', limit: 30, windowMs: 15 * MINUTE_MS },
  writeByAccount: { name: 'write by account', limit: 300, windowMs: MINUTE_MS },
  /** Milliseconds that searches and long lists may keep the database busy. */
  readingByAddress: { name: 'reading by address', limit: 20_000, windowMs: MINUTE_MS },
  reportByAddress: { name: 'report by address', limit: 20, windowMs: HOUR_MS },
  reportByNetwork: { name: 'report by network', limit: 100, windowMs: HOUR_MS },
  importByAccount: { name: 'import by account', limit: 10, windowMs: 10 * MINUTE_MS },
} as const satisfies Record<string, RateLimit>;

export type RateLimiter = {
  /** Counts one use. Throws a 429 with Retry-After when the window's uses are spent. */
  use(limit: RateLimit, key: string): void;
  /** Counts one use of each, or throws and counts none. */
  countAll(uses: RateLimitUse[]): void;
  /** Throws like `use`, and counts nothing: for uses whose number is only known afterwards. */
  check(limit: RateLimit, key: string): void;
  /** Counts so many uses, without asking whether they were left. */
  charge(limit: RateLimit, key: string, uses: number): void;
  /** Gives one use back, because it turned out not to count. */
  refund(limit: RateLimit, key: string): void;
};

// An attacker with many addresses must not fill the memory.
const MAX_ENTRIES = 50_000;

type Entry = {
  endsAt: number;
  /** What all processes have counted together, as far as it is known here. */
  shared: number;
  /** What was counted here and is on its way to the others. */
  inFlight: number;
  /** What was counted here and nobody else knows: everything, where nothing is shared. */
  unsent: number;
  window: string | null;
  version: number;
};

/**
 * Counts in the memory of this process. `factor` 0 turns all limits off.
 *
 * With `counts` it tells the other processes what it has counted, and hears what they have. It decides by what it knows and waits
 * for nobody, so that a limit may be exceeded by what several processes count within the same millisecond.
 */
export function createRateLimiter(clock: () => Date, factor: number, counts?: SharedCounts): RateLimiter {
  const entries = new Map<string, Entry>();
  counts?.onCount(learn);
  const entryKey = (limit: RateLimit, key: string): string => {
    const name = `${limit.name} ${key}`;
    return counts ? counts.toKey(name) : name;
  };

  return {
    use: (limit, key) => countAll([[limit, key]]),
    countAll,
    check: (limit, key) => void findAll([[limit, key]]),
    charge: (limit, key, uses) => {
      if (factor !== 0) add(limit, key, findEntry(limit, key, clock().getTime()), uses);
    },
    refund: (limit, key) => {
      const entry = entries.get(entryKey(limit, key));
      if (entry && toUses(entry) > 0) add(limit, key, entry, -1);
    },
  };

  function countAll(uses: RateLimitUse[]): void {
    for (const { limit, key, entry } of findAll(uses)) add(limit, key, entry, 1);
  }

  function add(limit: RateLimit, key: string, entry: Entry, uses: number): void {
    entry.unsent += uses;
    if (counts) void share(counts, limit, entryKey(limit, key), entry);
  }

  async function share(others: SharedCounts, { windowMs }: RateLimit, key: string, entry: Entry): Promise<void> {
    const sent = entry.unsent;
    entry.unsent = 0;
    entry.inFlight += sent;
    const count = await others.add(key, sent, windowMs);
    entry.inFlight -= sent;
    // Told with the next use.
    if (!count) entry.unsent += sent;
    else learn(count);
  }

  function learn({ key, window, version, uses, restMs }: SharedCount): void {
    const now = clock().getTime();
    const known = entries.get(key);
    const entry = known && known.endsAt > now ? known : putEntry(key, now);
    if (entry.window === window && entry.version >= version) return;
    Object.assign(entry, { window, version, shared: uses, endsAt: now + restMs });
  }

  /** Throws where the uses of one of them are spent. */
  function findAll(uses: RateLimitUse[]) {
    if (factor === 0) return [];
    const now = clock().getTime();
    return uses.map(([limit, key]) => {
      const entry = findEntry(limit, key, now);
      if (toUses(entry) >= Math.max(1, limit.limit * factor)) throw tooMany(entry.endsAt - now);
      return { limit, key, entry };
    });
  }

  function findEntry(limit: RateLimit, key: string, now: number): Entry {
    const name = entryKey(limit, key);
    const found = entries.get(name);
    return found && found.endsAt > now ? found : putEntry(name, now, limit.windowMs);
  }

  function putEntry(name: string, now: number, windowMs = 0): Entry {
    const entry = { shared: 0, inFlight: 0, unsent: 0, endsAt: now + windowMs, window: null, version: 0 };
    // Deleted first so that the map's order stays the order in which windows began.
    entries.delete(name);
    entries.set(name, entry);
    if (entries.size > MAX_ENTRIES) dropEntries(now);
    return entry;
  }

  function dropEntries(now: number): void {
    for (const [name, { endsAt }] of entries) if (endsAt <= now) entries.delete(name);
    for (const name of entries.keys()) {
      if (entries.size <= MAX_ENTRIES) return;
      entries.delete(name);
    }
  }
}

const toUses = ({ shared, inFlight, unsent }: Entry): number => Math.max(0, shared + inFlight + unsent);

function tooMany(waitMs: number): ApiError {
  return new ApiError('RateLimitError', undefined, { headers: { 'Retry-After': String(Math.ceil(waitMs / 1000)) } });
}
