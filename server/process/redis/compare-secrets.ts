import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import { UserError } from '../user-error.mjs';
import type { Redis } from './connect-redis.ts';

/** What a fingerprint is made of: the secret is its key, and cannot be had from it. */
const TEXT = 'sellerfeed: the same secret everywhere';
const KEY = 'sellerfeed:secret:';
/** For as long as any process runs, and a minute longer: then the secrets may be others. */
const TTL_S = 60;
const REFRESH_MS = 20_000;

const COMPARE = `
-- compare secrets
local before = redis.pcall('GET', KEYS[1])
if type(before) ~= 'string' or #before ~= #ARGV[1] or string.find(before, '[^%w_-]') then redis.call('DEL', KEYS[1]) end
redis.call('SET', KEYS[1], ARGV[1], 'NX')
local found = redis.call('GET', KEYS[1])
if found == ARGV[1] then redis.call('EXPIRE', KEYS[1], ARGV[2]) end
return found
`;

/**
 * Compares the fingerprints of these secrets with those of the other processes at the same Redis. While Redis is away nothing is
 * compared.
 *
 * @throws UserError naming the secrets that differ
 */
export async function compareSecrets(
  redis: Redis,
  secrets: Record<string, string>,
  log: Pick<Logger, 'error'>,
): Promise<void> {
  const differing = await findDiffering(redis, secrets);
  if (differing.length > 0) throw new UserError(explain(differing));
  // A Redis that came late, or was emptied, may have others by now: a process that serves goes on, and says so once.
  let isSaid = false;
  const compareAgain = async (): Promise<void> => {
    const late = await findDiffering(redis, secrets);
    if (late.length > 0 && !isSaid) log.error(explain(late));
    isSaid = late.length > 0;
  };
  setInterval(() => void compareAgain(), REFRESH_MS).unref();
}

async function findDiffering(redis: Redis, secrets: Record<string, string>): Promise<string[]> {
  const names = Object.keys(secrets);
  const differs = await Promise.all(
    names.map(async (name) => {
      const own = createHmac('sha256', secrets[name] ?? '')
        .update(TEXT)
        .digest('base64url');
      const found = await redis.call('EVAL', COMPARE, '1', KEY + name, own, String(TTL_S));
      return isFingerprint(found) && found !== own;
    }),
  );
  return names.filter((_, index) => differs[index]);
}

/** Nothing else may keep a process from starting. */
const isFingerprint = (answer: unknown): boolean => typeof answer === 'string' && /^[\w-]{43}$/.test(answer);

const explain = (names: string[]): string =>
  `${names.join(' and ')} must be the same in all processes that share REDIS_URL, and differ${names.length === 1 ? 's' : ''} here ` +
  `from what another has. To change a secret, stop all of them for a minute.`;
