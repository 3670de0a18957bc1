import { type Context, Hono } from 'hono';
import { recordChange, SITE } from '../../db/audit/record-change.ts';
import type { Db } from '../../db/db.ts';
import { ApiError } from '../../http/api-error.ts';
import { runInBackground } from '../../http/background.ts';
import { type Client, getClient } from '../../http/client-address.ts';
import { foldIdentifier } from '../../http/credentials/fold-identifier.ts';
import { parseId, parseJsonBody } from '../../http/parse-body.ts';
import { RATE_LIMITS, type RateLimiter, type RateLimitUse } from '../../http/rate-limiter.ts';
import { signInSchema } from './access-bodies.ts';
import { requireOperator } from './identify.ts';
import { signInWithCode, UnreadableSecretError } from './operator-auth.ts';
import { countRecoveryCodes, findOperator, type OperatorRow } from './operators.ts';
import type { OperatorsDependencies } from './operators-dependencies.ts';
import { clearSessionCookie, setSessionCookie, toCsrfToken } from './session-cookie.ts';
import { endSessions, listSessions, placeOf } from './sessions.ts';

const WRONG = 'The name, the password or the code is wrong. Codes need a phone whose clock is right.';

/** `POST /session`: sign-in. */
export function signInRoutes(deps: OperatorsDependencies, limiter: RateLimiter): Hono {
  const routes = new Hono();
  routes.post('/session', async (c) => {
    const { recoveryCode = '', code = recoveryCode, ...known } = await parseJsonBody(c, signInSchema);
    const entered = await signIn(c, deps, limiter, { ...known, code });
    if (!entered) throw new ApiError('UnauthorizedError', WRONG);
    setSessionCookie(c, entered.token);
    return respondWithSession(c, deps, entered.operator, entered.token);
  });
  return routes;
}

/** The operator's current session and their others. */
export function sessionRoutes(deps: OperatorsDependencies): Hono {
  const { db } = deps.database;
  const routes = new Hono();

  routes.get('/session', (c) => {
    const { operator, token } = requireOperator(c);
    return respondWithSession(c, deps, operator, token);
  });

  routes.delete('/session', async (c) => {
    const { id, operator } = requireOperator(c);
    await endSessions(db, operator.id, { only: id });
    clearSessionCookie(c);
    return c.json({ data: null });
  });

  routes.get('/sessions', async (c) => {
    const { id, operator } = requireOperator(c);
    const rows = await listSessions(db, operator.id);
    const data = rows.map((row) => ({ ...row, isCurrent: row.id === id }));
    return c.json({ data, total: data.length });
  });

  routes.delete('/sessions/:id', async (c) => {
    const { operator } = requireOperator(c);
    const id = parseId(c);
    if ((await endSessions(db, operator.id, { only: id })) === 0) throw new ApiError('NotFoundError');
    return c.json({ data: { id } });
  });

  routes.post('/sessions/end-others', async (c) => {
    const { id, operator } = requireOperator(c);
    await endSessions(db, operator.id, { except: id });
    return c.json({ data: null });
  });
  return routes;
}

/** The session as the desk's pages see it. Writes send the token in `x-desk-token`. */
export async function respondWithSession(
  c: Context,
  { database: { db }, config }: OperatorsDependencies,
  { id, name }: { id: number; name: string },
  cookie: string,
  more: { recoveryCodes?: string[] } = {},
): Promise<Response> {
  const session = { operator: { id, name }, token: toCsrfToken(cookie), siteUrl: config.siteUrl };
  const recoveryCodesLeft = await countRecoveryCodes(db, id);
  return c.json({ data: { ...session, recoveryCodesLeft, ...more } });
}

const REMEMBERED_MS = 365 * 24 * 60 * 60 * 1000;
const UNREADABLE_SECRET =
  'the authenticator of an operator belongs to another JWT_SECRET: a recovery code lets them in, or npm run admin -- operators reset';

type Credentials = { name: string; password: string; code: string };

/**
 * Verifies password and code (authenticator or recovery). Null after the same time for any failure. Throws a 429 after
 * too many.
 */
async function signIn(
  c: Context,
  deps: OperatorsDependencies,
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
  const change = { action: 'operators.sign-in', subjectId: operator.id, after: { address } };
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
  const counted = foldIdentifier(operator?.name ?? name);
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
  { database, clock, log }: OperatorsDependencies,
  operator: OperatorRow | null,
  { address }: Client,
): Promise<void> {
  log.warn({ operator: operator?.name, address }, 'sign-in at the desk failed');
  if (!operator) return;
  const after = { name: operator.name, address };
  const change = { action: 'operators.sign-in-failed', subjectId: operator.id, after };
  await recordChange(database.db, SITE, change, clock());
}
