import type { Context, MiddlewareHandler } from 'hono';
import type { Actor } from '../../audit/actor.ts';
import { parseBearer } from '../../credentials/parse-bearer.ts';
import { isSameSecret } from '../../credentials/secret-token.ts';
import type { AppDependencies } from '../../dependencies.ts';
import { ApiError } from '../../http/api-error.ts';
import { acceptApiToken, isApiToken } from './api-tokens.ts';
import { isRead } from './check-origin.ts';
import { hasScope, type Resource, type Scope } from './scopes.ts';
import { CSRF_HEADER, getSessionCookie, toCsrfToken } from './session-cookie.ts';
import { continueSession, type OperatorSession } from './sessions.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** Who acts at the desk, or by a token of its. */
    actor: Actor;
    /** The operator's session; nothing for a token. */
    operatorSession: (OperatorSession & { token: string }) | undefined;
    /** What a token may do; nothing for an operator, who may do everything. */
    tokenScopes: ReadonlySet<string> | undefined;
  }
}

/**
 * Finds out who asks the desk: an operator by the session's cookie, or a script by its bearer token, which alone counts where it
 * is given. A 401 for everybody else. An operator's write must carry the session's token, else it is a 403.
 */
export function identify(deps: AppDependencies): MiddlewareHandler {
  return async (c, next) => {
    const bearer = parseBearer(c.req.header('authorization'));
    if (bearer === null) await identifyOperator(deps, c);
    else await identifyToken(deps, c, bearer);
    await next();
  };
}

/** For the API that others serve: a token of the desk's tells who acts, and everything else is left to who comes after. */
export function acceptApiTokens(deps: AppDependencies): MiddlewareHandler {
  return async (c, next) => {
    const bearer = parseBearer(c.req.header('authorization'));
    if (bearer !== null && isApiToken(bearer)) await identifyToken(deps, c, bearer);
    await next();
  };
}

/** Lets operators in, and tokens that have the scope; 403 for other tokens and for whoever is neither. */
export function requireScope(scope: Scope): MiddlewareHandler {
  return async (c, next) => {
    assertScope(c, scope);
    await next();
  };
}

/** As `requireScope`: reads need `{resource}:read`, everything else `{resource}:write`. */
export function requireScopeOf(resource: Resource): MiddlewareHandler {
  return async (c, next) => {
    assertScope(c, isRead(c.req.method) ? `${resource}:read` : `${resource}:write`);
    await next();
  };
}

/** For what belongs to operators themselves: 403 for tokens, before anything is read of the request. */
export const operatorsOnly: MiddlewareHandler = async (c, next) => {
  requireOperator(c);
  await next();
};

/** The session of the operator who asks. Throws a 403 for a token. */
export function requireOperator(c: Context): OperatorSession & { token: string } {
  const session = c.get('operatorSession');
  if (!session) throw new ApiError('ForbiddenError', 'This is for operators alone');
  return session;
}

/** For a request that turns out to need more: a 403 for a token without the scope. */
export function assertScope(c: Context, scope: Scope): void {
  if (c.get('operatorSession')) return;
  const scopes = c.get('tokenScopes');
  if (scopes && hasScope(scopes, scope)) return;
  throw new ApiError('ForbiddenError', scopes ? `The token needs the scope ${scope}` : undefined);
}

async function identifyToken({ database: { db }, clock }: AppDependencies, c: Context, bearer: string): Promise<void> {
  const token = await acceptApiToken(db, bearer, clock());
  if (!token) throw new ApiError('UnauthorizedError');
  c.set('actor', { kind: 'token', id: token.id, name: token.name });
  c.set('tokenScopes', token.scopes);
}

async function identifyOperator({ database: { db }, clock }: AppDependencies, c: Context): Promise<void> {
  const token = getSessionCookie(c);
  const session = token === undefined ? null : await continueSession(db, token, clock());
  if (!session || token === undefined) throw new ApiError('UnauthorizedError');
  if (!isRead(c.req.method) && !isSameSecret(c.req.header(CSRF_HEADER) ?? '', toCsrfToken(token))) {
    throw new ApiError('ForbiddenError', 'The token of the session is missing');
  }
  c.set('actor', { kind: 'operator', ...session.operator });
  c.set('operatorSession', { ...session, token });
}
