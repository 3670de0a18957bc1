import { type Context, Hono } from 'hono';
import { recordChange } from '../../db/audit/record-change.ts';
import type { Db } from '../../db/db.ts';
import { ApiError } from '../../http/api-error.ts';
import { createTotpKey, findTotpStep, hashPassword } from '../../http/credentials/secrets.ts';
import { parseJsonBody } from '../../http/parse-body.ts';
import { RATE_LIMITS, type RateLimiter } from '../../http/rate-limiter.ts';
import { passwordChangeSchema, passwordSchema, totpConfirmSchema, WRONG_CODE } from './access-bodies.ts';
import { requireOperator } from './identify.ts';
import { checkPassword, encryptTotpSecret } from './operator-auth.ts';
import { renewRecoveryCodes, updateCredentials } from './operators.ts';
import type { OperatorsDependencies } from './operators-dependencies.ts';
import { endSessions, type OperatorSession } from './sessions.ts';

/** Operators change their own credentials. Each change requires the password. */
export function accountRoutes(deps: OperatorsDependencies, limiter: RateLimiter): Hono {
  const { database, config, clock } = deps;
  const { db } = database;
  const routes = new Hono();

  routes.post('/account/password', async (c) => {
    const { password, newPassword } = await parseJsonBody(c, passwordChangeSchema);
    const session = await confirmPassword(c, password);
    const passwordHash = await hashPassword(newPassword);
    await change(session, 'operators.password', async (transaction, now) => {
      await updateCredentials(transaction, session.operator.id, { passwordHash }, now);
      await endSessions(transaction, session.operator.id, { except: session.id });
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

  // Stored only with a code of the new secret: a password alone must not replace the authenticator.
  routes.post('/account/totp', async (c) => {
    const { operator } = await confirmPassword(c, (await parseJsonBody(c, passwordSchema)).password);
    return c.json({ data: createTotpKey({ issuer: `${config.siteName} desk`, label: operator.name }) });
  });

  routes.post('/account/totp/confirm', async (c) => {
    const { password, secret, code } = await parseJsonBody(c, totpConfirmSchema);
    const session = await confirmPassword(c, password);
    const digits = code.replace(/\s/g, '');
    const totpStep = findTotpStep(secret, digits, clock());
    if (totpStep === null) throw new ApiError('ValidationError', WRONG_CODE);
    const totpSecret = await encryptTotpSecret(config, secret);
    await change(session, 'operators.totp', async (transaction, now) => {
      await updateCredentials(transaction, session.operator.id, { totpSecret, totpStep }, now);
      await endSessions(transaction, session.operator.id, { except: session.id });
    });
    return c.json({ data: null });
  });
  return routes;

  /** Throws a 400 for a wrong password, and a 429 after ten. */
  async function confirmPassword(c: Context, password: string): Promise<OperatorSession> {
    const session = requireOperator(c);
    const key = `operator ${session.operator.id}`;
    limiter.use(RATE_LIMITS.operatorConfirmation, key);
    if (!(await checkPassword(deps, session.operator.id, password))) {
      throw new ApiError('ValidationError', 'The password is wrong');
    }
    limiter.refund(RATE_LIMITS.operatorConfirmation, key);
    return session;
  }

  function change<Result>(
    { operator }: OperatorSession,
    action: string,
    work: (transaction: Db, now: Date) => Promise<Result>,
  ): Promise<Result> {
    const now = clock();
    return db.transaction().execute(async (transaction) => {
      const result = await work(transaction, now);
      const actor = { kind: 'operator', ...operator } as const;
      await recordChange(transaction, actor, { action, subjectId: operator.id }, now);
      return result;
    });
  }
}
