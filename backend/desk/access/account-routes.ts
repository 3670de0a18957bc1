import { type Context, Hono } from 'hono';
import type { Kysely } from 'kysely';
import { recordChange } from '../../audit/record-change.ts';
import { hashPassword, verifyPassword } from '../../credentials/passwords.ts';
import { createTotpKey, findTotpStep } from '../../credentials/totp.ts';
import type { Database } from '../../db/types.ts';
import type { AppDependencies } from '../../dependencies.ts';
import { ApiError } from '../../http/api-error.ts';
import { parseJsonBody } from '../../http/parse-body.ts';
import { RATE_LIMITS, type RateLimiter } from '../../http/rate-limiter.ts';
import { passwordChangeSchema, passwordSchema, totpConfirmSchema } from './access-bodies.ts';
import { requireOperator } from './identify.ts';
import { findOperatorById, updatePassword, updateTotp } from './operators.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { endSessions, type OperatorSession } from './sessions.ts';

/** What lets an operator in, changed by themselves. Each takes the password once more. */
export function accountRoutes({ database, config, clock }: AppDependencies, limiter: RateLimiter): Hono {
  const { db } = database;
  const routes = new Hono();

  routes.post('/account/password', async (c) => {
    const { password, newPassword } = await parseJsonBody(c, passwordChangeSchema);
    const session = await confirmPassword(c, password);
    const passwordHash = await hashPassword(newPassword);
    await change(session, 'operators.password', async (transaction, now) => {
      await updatePassword(transaction, session.operator.id, passwordHash, now);
      await endSessions(transaction, session.operator.id, session.id);
    });
    return c.json({ data: null });
  });

  routes.post('/account/recovery-codes', async (c) => {
    const session = await confirmPassword(c, (await parseJsonBody(c, passwordSchema)).password);
    const recoveryCodes = await change(session, 'operators.recovery-codes', (transaction) =>
      renewRecoveryCodes(transaction, session.operator.id),
    );
    return c.json({ data: { recoveryCodes } });
  });

  // Nothing is kept until a code of the new secret comes with it: whoever knows the password may choose any.
  routes.post('/account/totp', async (c) => {
    const { operator } = await confirmPassword(c, (await parseJsonBody(c, passwordSchema)).password);
    return c.json({ data: createTotpKey({ issuer: `${config.siteName} desk`, label: operator.name }) });
  });

  routes.post('/account/totp/confirm', async (c) => {
    const { password, secret, code } = await parseJsonBody(c, totpConfirmSchema);
    const session = await confirmPassword(c, password);
    const step = findTotpStep(secret, code.replace(/\s/g, ''), clock());
    if (step === null) throw new ApiError('ValidationError', 'The code is wrong');
    await change(session, 'operators.totp', async (transaction, now) => {
      await updateTotp(transaction, session.operator.id, { secret, step }, now);
      await endSessions(transaction, session.operator.id, session.id);
    });
    return c.json({ data: null });
  });
  return routes;

  /** Throws a 400 for a wrong password, and a 429 after ten. */
  async function confirmPassword(c: Context, password: string): Promise<OperatorSession> {
    const session = requireOperator(c);
    const key = `operator ${session.operator.id}`;
    limiter.use(RATE_LIMITS.operatorConfirmation, key);
    const operator = await findOperatorById(db, session.operator.id);
    if (!(await verifyPassword(operator?.password_hash ?? null, password))) {
      throw new ApiError('ValidationError', 'The password is wrong');
    }
    limiter.refund(RATE_LIMITS.operatorConfirmation, key);
    return session;
  }

  function change<Result>(
    { operator }: OperatorSession,
    action: string,
    work: (transaction: Kysely<Database>, now: Date) => Promise<Result>,
  ): Promise<Result> {
    const now = clock();
    return db.transaction().execute(async (transaction) => {
      const result = await work(transaction, now);
      const actor = { kind: 'operator', ...operator } as const;
      await recordChange(transaction, actor, { action, subject: 'operators', subjectId: operator.id }, now);
      return result;
    });
  }
}
