import { type Context, Hono } from 'hono';
import { recordChange } from '../../db/audit/record-change.ts';
import { ApiError } from '../../http/api-error.ts';
import { isFromThisMachine } from '../../http/client-address.ts';
import { createTotpKey, findTotpStep, hashPassword } from '../../http/credentials/secrets.ts';
import { parseJsonBody } from '../../http/parse-body.ts';
import { RATE_LIMITS, type RateLimiter } from '../../http/rate-limiter.ts';
import { linkSchema, setUpConfirmSchema, setUpSchema, WRONG_CODE } from './access-bodies.ts';
import { consumeLink, findLink, type OperatorLink } from './links.ts';
import { beginSession, encryptTotpSecret } from './operator-auth.ts';
import {
  findOperator,
  hasOperators,
  insertOperator,
  type NewOperator,
  type OperatorRow,
  renewRecoveryCodes,
  updateCredentials,
} from './operators.ts';
import type { OperatorsDependencies } from './operators-dependencies.ts';
import { setSessionCookie } from './session-cookie.ts';
import { recordSignIn, respondWithSession } from './session-routes.ts';
import { endSessions, placeOf } from './sessions.ts';

const USED = 'The link has been used or is too old';

/**
 * Routes of one-time links. `POST /set-up/check` returns the name; `POST /set-up` takes name and password and returns
 * the authenticator's secret; `POST /set-up/confirm` takes them again, with a code, and returns recovery codes and a
 * session. The first operator's link works on this machine alone.
 */
export function setUpRoutes(deps: OperatorsDependencies, limiter: RateLimiter): Hono {
  const { database, config, clock } = deps;
  const { db } = database;
  const routes = new Hono();

  routes.post('/set-up/check', async (c) => {
    const { kind, name } = await requireLink(c, (await parseJsonBody(c, linkSchema)).token);
    return c.json({ data: { kind, name } });
  });

  // An operator is stored only when a code shows that the authenticator has the secret.
  routes.post('/set-up', async (c) => {
    const { token, name: chosen } = await parseJsonBody(c, setUpSchema);
    const name = await requireName(await requireLink(c, token), chosen);
    const { secret, uri } = createTotpKey({ issuer: `${config.siteName} desk`, label: name });
    return c.json({ data: { name, secret, uri } });
  });

  routes.post('/set-up/confirm', async (c) => {
    const { token, name: chosen, password, secret, code } = await parseJsonBody(c, setUpConfirmSchema);
    const link = await requireLink(c, token);
    limiter.use(RATE_LIMITS.operatorConfirmation, `link ${link.token_hash}`);
    const now = clock();
    const digits = code.replace(/\s/g, '');
    const totpStep = findTotpStep(secret, digits, now);
    if (totpStep === null) throw new ApiError('ValidationError', WRONG_CODE);
    const enrolment = {
      // Whether it is free is decided with the link, in one transaction: of two requests at once the other is late, not wrong.
      name: nameOf(link, chosen),
      passwordHash: await hashPassword(password),
      totpSecret: await encryptTotpSecret(config, secret),
      // The code cannot be used again to sign in.
      totpStep,
    };
    const { operator, recoveryCodes } = await finish(link, enrolment, now);
    const place = placeOf(c, config);
    const session = await beginSession(deps, operator.id, place);
    await db.transaction().execute((transaction) => recordSignIn(transaction, operator, place.address, now));
    setSessionCookie(c, session);
    return respondWithSession(c, deps, operator, session, { recoveryCodes });
  });
  return routes;

  async function requireLink(c: Context, token: string): Promise<OperatorLink> {
    const link = await findLink(db, token, clock());
    if (!link || (link.kind === 'first' && (await hasOperators(db)))) throw new ApiError('NotFoundError', USED);
    if (link.kind === 'first' && !isFromThisMachine(c, config.trustedProxies)) {
      throw new ApiError('ForbiddenError', 'The first operator is set up on the machine itself');
    }
    return link;
  }

  async function requireName(link: OperatorLink, chosen: string | undefined): Promise<string> {
    const name = nameOf(link, chosen);
    if (link.kind !== 'reset' && (await findOperator(db, name))) throw nameTaken(name);
    return name;
  }

  /** Creates or resets the operator in one transaction. */
  function finish(
    link: OperatorLink,
    enrolment: NewOperator,
    now: Date,
  ): Promise<{ operator: OperatorRow; recoveryCodes: string[] }> {
    return db.transaction().execute(async (transaction) => {
      if (!(await consumeLink(transaction, link)) || (link.kind === 'first' && (await hasOperators(transaction)))) {
        throw new ApiError('NotFoundError', USED);
      }
      const { operator_id: id, kind } = link;
      if (id !== null) await endSessions(transaction, id);
      const operator = await (id === null
        ? insertOperator(transaction, enrolment, now)
        : updateCredentials(transaction, id, enrolment, now));
      if (!operator) throw nameTaken(enrolment.name);
      const recoveryCodes = await renewRecoveryCodes(transaction, operator.id);
      const { name } = operator;
      const actor = { kind: 'operator', id: operator.id, name } as const;
      const change = { action: 'operators.set-up', subjectId: operator.id };
      await recordChange(transaction, actor, { ...change, after: { name, link: kind } }, now);
      return { operator, recoveryCodes };
    });
  }
}

function nameOf({ name: own }: OperatorLink, chosen: string | undefined): string {
  const name = own ?? chosen;
  if (name === undefined) throw new ApiError('ValidationError', 'A name is missing');
  return name;
}

const nameTaken = (name: string) => new ApiError('ApplicationError', `There is an operator ${name} already`);
