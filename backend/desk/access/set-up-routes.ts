import { type Context, Hono } from 'hono';
import { hashPassword } from '../../credentials/passwords.ts';
import { createTotpKey, findTotpStep } from '../../credentials/totp.ts';
import type { AppDependencies } from '../../dependencies.ts';
import { ApiError } from '../../http/api-error.ts';
import { getClient, isFromThisMachine } from '../../http/client-address.ts';
import { parseJsonBody } from '../../http/parse-body.ts';
import { RATE_LIMITS, type RateLimiter } from '../../http/rate-limiter.ts';
import { confirmSchema, linkSchema, setUpSchema } from './access-bodies.ts';
import { finishSetUp } from './finish-set-up.ts';
import { findLink, type OperatorLink, storeEnrolment } from './links.ts';
import { findOperator, hasOperators } from './operators.ts';
import { setSessionCookie } from './session-cookie.ts';
import { answerSession } from './session-routes.ts';

/**
 * What a one-time link leads to. `POST /set-up/check` says whose it is; `POST /set-up` takes name and password and answers what
 * an authenticator app needs; `POST /set-up/confirm` takes a code of it, and answers recovery codes and a session. The first
 * operator's link works on this machine alone.
 */
export function setUpRoutes(deps: AppDependencies, limiter: RateLimiter): Hono {
  const { database, config, clock } = deps;
  const { db } = database;
  const routes = new Hono();

  routes.post('/set-up/check', async (c) => {
    const { kind, name } = await requireLink(c, (await parseJsonBody(c, linkSchema)).token);
    return c.json({ data: { kind, name } });
  });

  routes.post('/set-up', async (c) => {
    const { token, name: chosen, password } = await parseJsonBody(c, setUpSchema);
    const link = await requireLink(c, token);
    const name = link.kind === 'first' ? chosen : (link.name ?? chosen);
    if (name === undefined) throw new ApiError('ValidationError', 'A name is missing');
    if (link.kind !== 'reset' && (await findOperator(db, name))) {
      throw new ApiError('ApplicationError', `There is an operator ${name} already`);
    }
    const { secret, uri } = createTotpKey({ issuer: `${config.siteName} desk`, label: name });
    await storeEnrolment(db, token, { name, passwordHash: await hashPassword(password), totpSecret: secret });
    return c.json({ data: { name, secret, uri } });
  });

  routes.post('/set-up/confirm', async (c) => {
    const { token: linkToken, code } = await parseJsonBody(c, confirmSchema);
    const link = await requireLink(c, linkToken);
    const { totp_secret: secret, password_hash: passwordHash, name } = link;
    if (secret === null || passwordHash === null || name === null) {
      throw new ApiError('ValidationError', 'Choose a password first');
    }
    limiter.use(RATE_LIMITS.operatorConfirmation, `link ${link.token_hash}`);
    const now = clock();
    const step = findTotpStep(secret, code.replace(/\s/g, ''), now);
    if (step === null) throw new ApiError('ValidationError', 'The code is wrong');
    const place = {
      address: getClient(c, config.trustedProxies).address,
      userAgent: c.req.header('user-agent') ?? '',
    };
    const enrolment = { name, passwordHash, totpSecret: secret, totpStep: step };
    const { operator, token, recoveryCodes } = await finishSetUp(db, link, enrolment, place, now);
    setSessionCookie(c, token);
    return answerSession(c, deps, operator, token, { recoveryCodes });
  });
  return routes;

  async function requireLink(c: Context, token: string): Promise<OperatorLink> {
    const link = await findLink(db, token, clock());
    if (!link || (link.kind === 'first' && (await hasOperators(db)))) {
      throw new ApiError('NotFoundError', 'The link has been used or is too old');
    }
    if (link.kind === 'first' && !isFromThisMachine(c, config.trustedProxies)) {
      throw new ApiError('ForbiddenError', 'The first operator is set up on the machine itself');
    }
    return link;
  }
}
