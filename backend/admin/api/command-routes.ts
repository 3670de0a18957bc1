import { type Context, Hono } from 'hono';
import type { AppDependencies } from '../../dependencies.ts';
import { ApiError } from '../../http/api-error.ts';
import { limitIngestBody } from '../../http/parse-body.ts';
import { assertScope, commandsOnly, identifyKey, requireDeskOrCommand } from '../auth/identify.ts';
import type { Scope } from '../auth/scopes.ts';
import type { Operation } from '../operations/base/operation.ts';
import { findOperation } from '../operations/registry.ts';
import { runOperation } from './operation-routes.ts';

/**
 * `POST /admin/operations/{name}`: operations for commands on this machine, and for keys with the operation's scope.
 * Operations without a scope are for commands alone.
 */
export function commandRoutes(deps: AppDependencies): Hono {
  const app = new Hono();
  app.use(identifyKey(deps), requireDeskOrCommand(deps));
  app.use('/:name', async (c, next) => {
    const { scope } = requireOperation(c);
    if (scope === null) return commandsOnly(c, next);
    assertScope(c, scope);
    return next();
  });
  app.use(limitIngestBody());
  app.post('/:name', (c) => {
    const requireScope = (needed: Scope) => assertScope(c, needed);
    return runOperation(c, requireOperation(c), { ...deps, actor: c.get('actor'), requireScope });
  });
  return app;
}

function requireOperation(c: Context): Operation {
  const operation = findOperation(c.req.param('name') ?? '');
  if (!operation) throw new ApiError('NotFoundError');
  return operation;
}
