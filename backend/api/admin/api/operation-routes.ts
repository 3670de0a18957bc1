import { type Context, type Handler, Hono } from 'hono';
import { stream } from 'hono/streaming';
import type { z } from 'zod';
import { UserError } from '#runtime/user-error.mjs';
import {
  assertScope,
  commandsOnly,
  identifyKey,
  requireDeskOrCommand,
  requireScope,
} from '../../../auth/operators/identify.ts';
import { ApiError } from '../../../http/api-error.ts';
import { limitIngestBody, parseInput } from '../../../http/parse-body.ts';
import type { ApiDependencies } from '../../api-dependencies.ts';
import type { ListFormat, Listing, ListQuery } from '../operations/base/list.ts';
import type { Operation, OperationContext } from '../operations/base/operation.ts';
import { OPERATIONS } from '../operations/registry.ts';

/** Each operation at its own address of the desk's API, behind its scope. */
export function operationRoutes(deps: ApiDependencies): Hono {
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
export function commandRoutes(deps: ApiDependencies): Hono {
  const app = new Hono();
  app.use(identifyKey(deps), requireDeskOrCommand(deps));
  for (const operation of OPERATIONS) app.post(`/${operation.name}`, ...toHandlers(deps, operation, true));
  return app;
}

/** The scope is checked before the body is read. */
function toHandlers(deps: ApiDependencies, operation: Operation, isLarge: boolean): [Handler, ...Handler[]] {
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

type ListResponse = { name: string; row: z.ZodObject; format: ListFormat };

/**
 * Sends a list: `{ data, total }`, or all matching rows as CSV or NDJSON, streamed as a file. Rows contain the fields
 * of `row` alone. `hasMore` if there are more than `total`; `sifted` if only that many rows were searched.
 */
export async function sendList(
  c: Context,
  { name, row, format }: ListResponse,
  listing: Listing<unknown>,
): Promise<Response> {
  if (format !== 'json') return exportRows(c, { name, row, format }, listing.slices());
  const { rows, total, hasMore = false, sifted = null } = await listing.page();
  return c.json({
    data: rows.map((one) => row.parse(one)),
    total,
    ...(hasMore && { hasMore }),
    ...(sifted !== null && { sifted }),
  });
}

async function exportRows(
  c: Context,
  { name, row, format }: ListResponse,
  slices: AsyncGenerator<readonly unknown[]>,
): Promise<Response> {
  const isCsv = format === 'csv';
  const columns = Object.keys(row.shape);
  const toLine = isCsv ? (one: object) => toCsvLine(columns.map((column) => Reflect.get(one, column))) : toNdjsonLine;
  // The first slice is read before the response begins, so that an error has a status.
  let slice = await slices.next();
  c.header('content-type', isCsv ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8');
  c.header('content-disposition', `attachment; filename="${name}.${format}"`);
  c.header('cache-control', 'no-store');
  return stream(c, async (output) => {
    if (isCsv) await output.write(toCsvLine(columns));
    for (; !slice.done && !output.aborted; slice = await slices.next()) {
      await output.write(slice.value.map((one) => toLine(row.parse(one))).join(''));
    }
  });
}

const toNdjsonLine = (row: object): string => `${JSON.stringify(row)}\n`;

/** One line of CSV (RFC 4180), without formulas. */
export function toCsvLine(cells: readonly unknown[]): string {
  return `${cells.map(toCell).join(',')}\r\n`;
}

function toCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const defused = typeof value === 'string' && isFormula(text) ? `'${text}` : text;
  return /[",\r\n]/.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused;
}

/**
 * Whether a spreadsheet may run a cell: it begins with a sign of a formula in any width (`＝`, `－`), after blanks and
 * invisible characters, which spreadsheets may skip, or with a tab or line break.
 */
function isFormula(text: string): boolean {
  const [first = ''] = text.replace(/^[\s\p{C}\p{Default_Ignorable_Code_Point}]+/u, '');
  return /^[\t\r\n]/.test(text) || /^[=+\-@−]/.test(first.normalize('NFKC'));
}
