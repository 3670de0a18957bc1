import type { PostType } from '#lib/design/platforms.ts';

/** Numbers of LinkedIn and X are 22 bits of machine and sequence after a time in milliseconds. */
const SEQUENCE_BITS = 22n;
/** X counts from then. */
const X_EPOCH_MS = 1_288_834_974_657n;
/** X numbered posts one after another until November 2010; the last of these had eleven digits. */
const X_FIRST_TIMED = 30_000_000_000n;
/** LinkedIn's first year. Smaller numbers are of groups and members, or made up. */
const LINKEDIN_FIRST_MS = Date.UTC(2003, 0, 1);
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * When the post with this number was published; null where the number does not say: of other sites, of X before November
 * 2010, and of numbers whose time would be in the future of `now`.
 */
export function dateOfPostNumber(type: PostType, number: string, now: Date = new Date()): Date | null {
  if (!/^\d{1,20}$/.test(number)) return null;
  const time = readTime(type, BigInt(number));
  return time === null || time > now.getTime() + DAY_MS ? null : new Date(time);
}

function readTime(type: PostType, number: bigint): number | null {
  const time = Number(number >> SEQUENCE_BITS);
  if (type === 'LinkedIn') return time < LINKEDIN_FIRST_MS ? null : time;
  if (type === 'Twitter') return number < X_FIRST_TIMED ? null : time + Number(X_EPOCH_MS);
  return null;
}
