import type { Context, MiddlewareHandler } from 'hono';
import { machineToken } from '#runtime/secrets.ts';
import { type Actor, COMMAND_USER_HEADER, toCommandActor } from '../../db/audit/record-change.ts';
import { ApiError } from '../../http/api-error.ts';
import { isFromThisMachine } from '../../http/client-address.ts';
import { isSameSecret, parseBearer } from '../../http/credentials/secrets.ts';
import { acceptApiToken, isApiToken } from './api-tokens.ts';
import { isRead } from './check-origin.ts';
import { continueSession } from './operator-auth.ts';
import type { OperatorsDependencies } from './operators-dependencies.ts';
import { hasScope, INGEST_SCOPE, OPERATOR_ONLY, type Scope } from './scopes.ts';
import { CSRF_HEADER, getSessionCookie, toCsrfToken } from './session-cookie.ts';
import type { OperatorSession } from './sessions.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** The operator, key or local command that sends the request. */
    actor: Actor;
    /** Undefined for keys and commands. */
    operatorSession: OperatorSession | undefined;
    /** Undefined for operators and commands, which have all rights. */
    tokenScopes: ReadonlySet<string> | undefined;
  }
}

const UNKNOWN_KEY =
  'The key is unknown, removed or expired. The desk lists keys and makes new ones, as `npm run admin -- tokens` does on the machine of the backend.';
const FOR_OPERATORS = 'This is for operators alone';
const ELSEWHERE = 'This is done on the machine where the backend runs.';
// It is set in the configuration, so it has no id.
const INGEST_KEY = { id: 0, name: 'INGEST_TOKEN' };

/**
 * Identifies the client: an operator by the session cookie, a key or local command by the bearer token, which takes
 * precedence. Throws a 401 otherwise, and a 403 for an operator's write without the session's CSRF token.
 */
export function identify(deps: OperatorsDependencies): MiddlewareHandler {
  return async (c, next) => {
    const bearer = parseBearer(c.req.header('authorization'));
    if (bearer === null) await identifyOperator(deps, c);
    else await identifyBearer(deps, c, bearer);
    await next();
  };
}

/** Like `identify`, for routes that browsers never call: a 403 without credentials. */
export function identifyKey(deps: OperatorsDependencies): MiddlewareHandler {
  return async (c, next) => {
    const bearer = parseBearer(c.req.header('authorization'));
    // Other schemes belong to a proxy in front.
    if (bearer === null) throw new ApiError(c.req.header('authorization') ? 'UnauthorizedError' : 'ForbiddenError');
    await identifyBearer(deps, c, bearer);
    await next();
  };
}

/** Allows operators, local commands, and keys with the scope; else throws a 403. */
export function requireScope(scope: Scope | typeof OPERATOR_ONLY): MiddlewareHandler {
  return async (c, next) => {
    assertScope(c, scope);
    await next();
  };
}

/** Allows local commands alone, which know the installation's secrets; else throws a 403. */
export const commandsOnly: MiddlewareHandler = async (c, next) => {
  if (c.get('actor').kind !== 'command') throw new ApiError('ForbiddenError', ELSEWHERE);
  await next();
};

/** With `DESK=off` only local commands administer: throws a 403 for keys, except for ingest. */
export function requireDeskOrCommand({ config }: Pick<OperatorsDependencies, 'config'>): MiddlewareHandler {
  return (c, next) => (config.desk ? next() : commandsOnly(c, next));
}

/** Throws a 403 for tokens, before the request is read. */
export const operatorsOnly: MiddlewareHandler = async (c, next) => {
  requireOperator(c);
  await next();
};

/** Throws a 403 for a token. */
export function requireOperator(c: Context): OperatorSession {
  const session = c.get('operatorSession');
  if (!session) throw new ApiError('ForbiddenError', FOR_OPERATORS);
  return session;
}

/** For a request that turns out to need more: a 403 for a key without the scope. */
export function assertScope(c: Context, scope: Scope | typeof OPERATOR_ONLY): void {
  if (c.get('operatorSession') || c.get('actor')?.kind === 'command') return;
  if (scope === OPERATOR_ONLY) throw new ApiError('ForbiddenError', FOR_OPERATORS);
  const scopes = c.get('tokenScopes');
  if (scopes && hasScope(scopes, scope)) return;
  throw new ApiError('ForbiddenError', scopes ? `The token needs the scope ${scope}` : undefined);
}

async function identifyBearer(deps: OperatorsDependencies, c: Context, bearer: string): Promise<void> {
  const { config, database, clock } = deps;
  if (isSameSecret(bearer, machineToken(config.jwtSecret))) {
    if (!isFromThisMachine(c, config.trustedProxies)) throw new ApiError('ForbiddenError', ELSEWHERE);
    c.set('actor', toCommandActor(c.req.header(COMMAND_USER_HEADER)));
    return;
  }
  const key = isSameSecret(bearer, config.ingestToken)
    ? { ...INGEST_KEY, scopes: new Set([INGEST_SCOPE]) }
    : await acceptApiToken(database.db, bearer, clock());
  if (!key) throw new ApiError('UnauthorizedError', isApiToken(bearer) ? UNKNOWN_KEY : undefined);
  c.set('actor', { kind: 'token', id: key.id, name: key.name });
  c.set('tokenScopes', key.scopes);
}

async function identifyOperator(deps: OperatorsDependencies, c: Context): Promise<void> {
  const token = deps.config.desk ? getSessionCookie(c) : undefined;
  const session = token === undefined ? null : await continueSession(deps, token);
  if (!session) throw new ApiError('UnauthorizedError');
  if (!isRead(c.req.method) && !isSameSecret(c.req.header(CSRF_HEADER) ?? '', toCsrfToken(session.token))) {
    throw new ApiError('ForbiddenError', 'The token of the session is missing');
  }
  c.set('actor', { kind: 'operator', ...session.operator });
  c.set('operatorSession', session);
}
