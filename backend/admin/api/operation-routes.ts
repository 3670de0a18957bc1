import { type Context, type Handler, Hono } from 'hono';
import { UserError } from '#runtime/user-error.mjs';
import type { AppDependencies } from '../../dependencies.ts';
import { ApiError } from '../../http/api-error.ts';
import { limitIngestBody, parseInput } from '../../http/parse-body.ts';
import { assertScope, commandsOnly, identifyKey, requireDeskOrCommand, requireScope } from '../auth/identify.ts';
import type { Listing, ListQuery } from '../operations/base/list.ts';
import type { Operation, OperationContext } from '../operations/base/operation.ts';
import { OPERATIONS } from '../operations/registry.ts';
import { sendList } from './send-list.ts';

/** Each operation at its own address of the desk's API, behind its scope. */
export function operationRoutes(deps: AppDependencies): Hono {
  const app = new Hono();
  for (const operation of OPERATIONS) {
    const { scope, method, path, isLarge } = operation;
    if (scope !== null) app.on(method, path, ...toHandlers(deps, operation, isLarge));
  }
  return app;
}

/**
 * `POST /admin/operations/{name}`: operations for commands on this machine, and for keys with the operation's scope.
 * Operations without a scope are for commands alone.
 */
export function commandRoutes(deps: AppDependencies): Hono {
  const app = new Hono();
  app.use(identifyKey(deps), requireDeskOrCommand(deps));
  for (const operation of OPERATIONS) app.post(`/${operation.name}`, ...toHandlers(deps, operation, true));
  return app;
}

/** The scope is checked before the body is read. */
function toHandlers(deps: AppDependencies, operation: Operation, isLarge: boolean): [Handler, ...Handler[]] {
  const { scope } = operation;
  return [
    scope === null ? commandsOnly : requireScope(scope),
    ...(isLarge ? [limitIngestBody()] : []),
    (c) => {
      const context = { ...deps, actor: c.get('actor'), requireScope: assertScope.bind(null, c) };
      return runOperation(c, operation, context, c.req.param());
    },
  ];
}

/** A `UserError` becomes a 400 with its message. */
export async function runOperation(
  c: Context,
  operation: Operation,
  context: OperationContext,
  params: Record<string, string> = {},
): Promise<Response> {
  const { name, list, output } = operation;
  try {
    const input = await parseInput(c, operation.input(context.clock()), params);
    // The registry cannot express that the input has the operation's schema.
    const result = await operation.run(context, input as never);
    if (!list) return c.json({ data: output.parse(result) });
    const [resource = ''] = name.split('.');
    const { format } = input as ListQuery;
    return await sendList(c, { name: resource, row: list.row, format }, result as Listing<unknown>);
  } catch (error) {
    if (error instanceof UserError) throw new ApiError('ApplicationError', error.message, { cause: error });
    throw error;
  }
}
