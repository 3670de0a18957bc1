import type { Context } from 'hono';
import { recordChange } from '../../db/audit/record-change.ts';
import type { Db } from '../../db/db.ts';
import type { AppDependencies } from '../../dependencies.ts';
import { runInBackground } from '../../http/api-error.ts';
import { type Client, getClient } from '../../http/client-address.ts';
import { RATE_LIMITS, type RateLimiter, type RateLimitUse } from '../../http/rate-limiter.ts';
import { signInWithCode, UnreadableSecretError } from './operator-auth.ts';
import { findOperator, type OperatorRow } from './operators.ts';
import { placeOf } from './sessions.ts';

// The longest name.
const MAX_NAME_LENGTH = 64;
const REMEMBERED_MS = 365 * 24 * 60 * 60 * 1000;
const UNREADABLE_SECRET =
  'the authenticator of an operator belongs to another JWT_SECRET: a recovery code lets them in, or npm run admin -- operators reset';

export type Credentials = { name: string; password: string; code: string };

/**
 * Verifies password and code (authenticator or recovery). Null after the same time for any failure. Throws a 429 after
 * too many.
 */
export async function signIn(
  c: Context,
  deps: AppDependencies,
  limiter: RateLimiter,
  { name, password, code }: Credentials,
): Promise<{ operator: OperatorRow; token: string } | null> {
  const { database, clock, log } = deps;
  const now = clock();
  const client = getClient(c, deps.config.trustedProxies);
  const operator = await findOperator(database.db, name);
  const uses = await limitGuesses(limiter, database.db, { name, operator, client, now });
  const token = await signInWithCode(deps, operator, { password, code }, placeOf(c, deps.config)).catch(
    (error: unknown) => {
      if (!(error instanceof UnreadableSecretError)) throw error;
      log.error({ operator: operator?.name }, UNREADABLE_SECRET);
      return null;
    },
  );
  if (token === null || operator === null) {
    // After the response, whose time must not reveal names.
    runInBackground(deps.log, 'record of a failed sign-in', () => recordFailure(deps, operator, client));
    return null;
  }
  for (const [limit, key] of uses) limiter.refund(limit, key);
  await database.db.transaction().execute((transaction) => recordSignIn(transaction, operator, client.address, now));
  return { operator, token };
}

/** Records a sign-in with its address. */
export async function recordSignIn(db: Db, operator: OperatorRow, address: string, now: Date): Promise<void> {
  await db
    .insertInto('app.operator_addresses')
    .values({ operator_id: operator.id, address, last_used_at: now })
    .onConflict((conflict) => conflict.columns(['operator_id', 'address']).doUpdateSet({ last_used_at: now }))
    .execute();
  const change = { action: 'operators.sign-in', subject: 'operators', subjectId: operator.id, after: { address } };
  await recordChange(db, { kind: 'operator', id: operator.id, name: operator.name }, change, now);
}

/**
 * Counts an attempt before verifying it, so that parallel guesses count; returns the refund for success. Strangers
 * share limits by network and by name. At an address with an earlier sign-in only its own failures count, for a minute:
 * strangers lock nobody out.
 */
async function limitGuesses(
  limiter: RateLimiter,
  db: Db,
  { name, operator, client, now }: { name: string; operator: OperatorRow | null; client: Client; now: Date },
): Promise<RateLimitUse[]> {
  // Normalized and bounded, like the lookup of operators.
  const counted = (operator?.name ?? name).slice(0, MAX_NAME_LENGTH).toLowerCase();
  const isKnown = await isKnownAddress(db, operator?.id ?? 0, client.address, now);
  const uses: RateLimitUse[] = isKnown
    ? [[RATE_LIMITS.operatorByKnownAddress, `${client.address} ${operator?.id}`]]
    : [
        [RATE_LIMITS.operatorByNetworkAndName, `${client.network} ${counted}`],
        [RATE_LIMITS.operatorByName, counted],
      ];
  if (!isKnown) limiter.use(RATE_LIMITS.operatorSignInByAddress, client.address);
  limiter.countAll(uses);
  return uses;
}

/** Whether an operator has signed in from an address within a year. One query, also for no operator (`id` 0). */
async function isKnownAddress(db: Db, operatorId: number, address: string, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('app.operator_addresses')
    .select('address')
    .where('operator_id', '=', operatorId)
    .where('address', '=', address)
    .where('last_used_at', '>', new Date(now.getTime() - REMEMBERED_MS).toISOString())
    .executeTakeFirst();
  return found !== undefined;
}

/** An unknown name may be a mistyped password, so it is not stored. */
async function recordFailure(
  { database, clock, log }: AppDependencies,
  operator: OperatorRow | null,
  { address }: Client,
): Promise<void> {
  log.warn({ operator: operator?.name, address }, 'sign-in at the desk failed');
  if (!operator) return;
  await recordChange(
    database.db,
    { kind: 'site' },
    {
      action: 'operators.sign-in-failed',
      subject: 'operators',
      subjectId: operator.id,
      after: { name: operator.name, address },
    },
    clock(),
  );
}
