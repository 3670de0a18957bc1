import { type Context, Hono } from 'hono';
import { UserError } from '#runtime/user-error.mjs';
import type { AppDependencies } from '../../dependencies.ts';
import { ApiError } from '../../http/api-error.ts';
import { limitIngestBody, parseInput } from '../../http/parse-body.ts';
import { assertScope } from '../auth/identify.ts';
import type { Scope } from '../auth/scopes.ts';
import type { Listing, ListQuery } from '../operations/base/list.ts';
import type { Operation, OperationContext } from '../operations/base/operation.ts';
import type { DeskEnv } from './desk-env.ts';
import { sendList } from './send-list.ts';

/** Each operation at its own address of the desk's API, behind its scope. */
export function operationRoutes(deps: AppDependencies, operations: readonly Operation[]): Hono<DeskEnv> {
  const app = new Hono<DeskEnv>();
  for (const operation of operations) {
    const { scope, method, path } = operation;
    if (scope === null) continue;
    app.on(method, path, async (c, next) => {
      assertScope(c, scope);
      await next();
    });
    if (operation.isLarge) app.on(method, path, limitIngestBody());
    app.on(method, path, (c) => {
      const requireScope = (needed: Scope) => assertScope(c, needed);
      return runOperation(c, operation, { ...deps, actor: c.get('actor'), requireScope }, c.req.param());
    });
  }
  return app;
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
