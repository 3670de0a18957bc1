import { createHmac, randomUUID } from 'node:crypto';
import type { Redis } from '#server/process/redis/connect-redis.ts';

/** What is known of a count in all processes together. */
export type SharedCount = {
  key: string;
  /** Which window it is: of two that began apart, either by time or because Redis was emptied, the ids differ. */
  window: string;
  /** The how-manieth change of the window it is. */
  version: number;
  uses: number;
  /** Until the window ends. A span and no time of day, because the clocks of two machines differ. */
  restMs: number;
};

/** Counts of several processes. Whoever counts never waits for it. */
export type SharedCounts = {
  /** What a count is known by. Names hold addresses and mailboxes, which are nobody's business in Redis. */
  toKey(name: string): string;
  /** Adds to the count of everybody, and answers the sum; null while Redis is away. */
  add(key: string, uses: number, windowMs: number): Promise<SharedCount | null>;
  /** Hears the counts of the other processes. */
  onCount(heard: (count: SharedCount) => void): void;
};

const CHANNEL = 'sellerfeed:counts';
/** No window is longer. A number that is too large must not refuse somebody for ever. */
const MAX_WINDOW_MS = 60 * 60_000;

// One step for Redis, so that a window begins with its first use, and what is announced is what was counted. Whatever else is in
// the place is thrown away. A use is not given back to a window that is over.
const ADD = `
-- add to a count
local key = KEYS[1]
local kind = redis.call('TYPE', key).ok
local function isCount()
  local found = redis.call('HMGET', key, 'uses', 'version', 'window')
  return tonumber(found[1]) and tonumber(found[2]) and found[3] and redis.call('PTTL', key) > 0
end
if kind ~= 'none' and (kind ~= 'hash' or not isCount()) then
  redis.call('DEL', key)
  kind = 'none'
end
if kind == 'none' then
  if tonumber(ARGV[1]) < 0 then return false end
  redis.call('HSET', key, 'window', ARGV[3])
  redis.call('PEXPIRE', key, ARGV[2])
end
local uses = redis.call('HINCRBYFLOAT', key, 'uses', ARGV[1])
local version = redis.call('HINCRBY', key, 'version', 1)
local window = redis.call('HGET', key, 'window')
local rest = redis.call('PTTL', key)
local count = cjson.encode({ key = ARGV[4], window = window, version = version, uses = uses, restMs = rest, by = ARGV[5] })
redis.call('PUBLISH', ARGV[6], count)
return count
`;

/** Counts in Redis, of all backends that have the same `secret`. */
export function createSharedCounts(redis: Redis, secret: string): SharedCounts {
  const self = randomUUID();
  return {
    toKey: (name) => createHmac('sha256', secret).update(`count ${name}`).digest('base64url').slice(0, 22),
    add: async (key, uses, windowMs) => {
      const words = [`sellerfeed:count:${key}`, String(uses), String(Math.ceil(windowMs)), randomUUID(), key, self];
      const answer = await redis.call('EVAL', ADD, '1', ...words, CHANNEL);
      return parseCount(answer);
    },
    onCount: (heard) =>
      redis.listen(CHANNEL, (message) => {
        const count = parseCount(message);
        if (count && count.by !== self) heard(count);
      }),
  };
}

/** Null for whatever is no count: anybody may write into Redis. */
function parseCount(text: unknown): (SharedCount & { by: string }) | null {
  if (typeof text !== 'string') return null;
  try {
    const { key, window, version, uses, restMs, by } = JSON.parse(text) as Record<string, unknown>;
    const numbers = [Number(version), Number(uses), Number(restMs)];
    if (![key, window, by].every((word) => typeof word === 'string') || !numbers.every(Number.isFinite)) return null;
    const [versionNumber = 0, usesNumber = 0, restNumber = 0] = numbers;
    if (restNumber > MAX_WINDOW_MS) return null;
    return {
      key: String(key),
      window: String(window),
      version: versionNumber,
      uses: Math.max(0, usesNumber),
      restMs: restNumber,
      by: String(by),
    };
  } catch {
    return null;
  }
}
