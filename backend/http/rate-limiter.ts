import { ApiError } from './api-error.ts';

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

/** Counts in the memory of this process. `factor` 0 turns all limits off. */
export function createRateLimiter(clock: () => Date, factor: number): RateLimiter {
  const entries = new Map<string, { uses: number; endsAt: number }>();

  return {
    use: (limit, key) => countAll([[limit, key]]),
    countAll,
    check: (limit, key) => void findAll([[limit, key]]),
    charge: (limit, key, uses) => {
      if (factor !== 0) findEntry(limit, key, clock().getTime()).uses += uses;
    },
    refund: (limit, key) => {
      const entry = entries.get(entryKey(limit, key));
      if (entry && entry.uses > 0) entry.uses -= 1;
    },
  };

  function countAll(uses: RateLimitUse[]): void {
    for (const entry of findAll(uses)) entry.uses += 1;
  }

  /** Throws where the uses of one of them are spent. */
  function findAll(uses: RateLimitUse[]) {
    if (factor === 0) return [];
    const now = clock().getTime();
    return uses.map(([limit, key]) => {
      const entry = findEntry(limit, key, now);
      if (entry.uses >= Math.max(1, limit.limit * factor)) throw tooMany(entry.endsAt - now);
      return entry;
    });
  }

  function findEntry(limit: RateLimit, key: string, now: number) {
    const name = entryKey(limit, key);
    const found = entries.get(name);
    if (found && found.endsAt > now) return found;
    const entry = { uses: 0, endsAt: now + limit.windowMs };
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

const entryKey = (limit: RateLimit, key: string): string => `${limit.name} ${key}`;

function tooMany(waitMs: number): ApiError {
  return new ApiError('RateLimitError', undefined, { headers: { 'Retry-After': String(Math.ceil(waitMs / 1000)) } });
}
