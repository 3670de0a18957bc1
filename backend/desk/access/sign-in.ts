import type { Kysely } from 'kysely';
import { recordChange } from '../../audit/record-change.ts';
import { verifyPassword } from '../../credentials/passwords.ts';
import { findTotpStep } from '../../credentials/totp.ts';
import type { Database } from '../../db/types.ts';
import type { AppDependencies } from '../../dependencies.ts';
import type { Client } from '../../http/client-address.ts';
import { RATE_LIMITS, type RateLimiter, type RateLimitUse } from '../../http/rate-limiter.ts';
import { runInBackground } from '../../http/run-in-background.ts';
import { isKnownAddress, rememberAddress } from './known-addresses.ts';
import { acceptTotpStep, findOperator, type OperatorRow } from './operators.ts';
import { consumeRecoveryCode } from './recovery-codes.ts';
import { beginSession, type SessionPlace } from './sessions.ts';

type Db = Kysely<Database>;

// As long as the longest name: what is cut off names nobody.
const MAX_NAME_LENGTH = 64;

export type Credentials = { name: string; password: string; code: string };

/**
 * Lets an operator in who knows the password and has a code, of the authenticator app or for recovery. Null for everybody
 * else, whatever was wrong, after the same time. Throws a 429 after too many failures.
 */
export async function signIn(
  deps: AppDependencies,
  limiter: RateLimiter,
  { name, password, code }: Credentials,
  { client, userAgent }: { client: Client; userAgent: string },
): Promise<{ operator: OperatorRow; token: string } | null> {
  const { db } = deps.database;
  const now = deps.clock();
  const operator = await findOperator(db, name);
  const uses = await limitGuesses(limiter, db, { name, operator, client, now });
  const knowsPassword = await verifyPassword(operator?.password_hash ?? null, password);
  const isAccepted = operator !== null && knowsPassword && (await acceptCode(db, operator, code, now));
  if (!isAccepted) {
    // After the answer: how long it takes must not tell which names there are.
    runInBackground(deps.log, 'record of a failed sign-in', () => recordFailure(deps, operator, client));
    return null;
  }
  for (const [limit, key] of uses) limiter.refund(limit, key);
  const token = await enter(db, operator, { address: client.address, userAgent }, now);
  return { operator, token };
}

/** Begins the session of an operator who has proved to be one. */
export function enter(db: Db, operator: OperatorRow, place: SessionPlace, now: Date): Promise<string> {
  const work = async (transaction: Db) => {
    const actor = { kind: 'operator', id: operator.id, name: operator.name } as const;
    const token = await beginSession(transaction, operator.id, place, now);
    await rememberAddress(transaction, operator.id, place.address, now);
    await recordChange(
      transaction,
      actor,
      {
        action: 'operators.sign-in',
        subject: 'operators',
        subjectId: operator.id,
        after: { address: place.address },
      },
      now,
    );
    return token;
  };
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}

/** Accepts a code once: six digits are of the app, everything else is for recovery. */
export async function acceptCode(db: Db, operator: OperatorRow, code: string, now: Date): Promise<boolean> {
  const digits = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return consumeRecoveryCode(db, operator.id, code, now);
  const step = findTotpStep(operator.totp_secret, digits, now);
  return step !== null && (await acceptTotpStep(db, operator.id, step));
}

/**
 * Counts an attempt before it is looked at, so that guesses in parallel count too; answers what is given back when it was right.
 * Strangers share the counts of their network and of the name they typed. Where the operator has signed in before, only failures
 * from that very address count, and for no longer than a minute: strangers lock nobody out.
 */
async function limitGuesses(
  limiter: RateLimiter,
  db: Db,
  { name, operator, client, now }: { name: string; operator: OperatorRow | null; client: Client; now: Date },
): Promise<RateLimitUse[]> {
  // One spelling for all by which an operator is found, and no more of it than a name has.
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

/** What was typed as a name that nobody has may be a password: it is not kept. */
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
