import bcrypt from 'bcryptjs';

/**
 * Compares with a stored hash or, where there is none, with one that no password has: both cost the same. The cost is the
 * one by which Lite hashes.
 */
export async function matchesPassword(storedHash: string | null, password: string): Promise<boolean> {
  const matches = await bcrypt.compare(password, storedHash ?? makeDecoy(getCost()));
  return storedHash !== null && matches;
}

// A salt, and then no hash of anything.
const makeDecoy = (cost: number): string => bcrypt.genSaltSync(cost) + '.'.repeat(31);

const DEFAULT_COST = 10;

/** Lite takes it from the environment by itself, so this is no setting of ours and is read as Lite reads it. */
function getCost(): number {
  const set = Number(process.env.LITE_AUTH_BCRYPT_COST?.trim() || Number.NaN);
  return Number.isFinite(set) ? Math.min(31, Math.max(4, Math.trunc(set))) : DEFAULT_COST;
}
