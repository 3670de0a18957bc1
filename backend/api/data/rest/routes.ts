import { type Context, Hono } from 'hono';
import type { Db } from '../../../db/db.ts';
import type { QuerySlots } from '../../../http/query-slots.ts';
import type { ApiDependencies } from '../../api-dependencies.ts';
import type { DataServiceConfig } from '../config.ts';
import { findApiKey, findSessionToken, isSecretKey, requireApiKey } from '../http/api-key.ts';
import { createSessionTokens, isExpired } from '../http/session-token.ts';
import { parseQuery, requireColumn } from './parse-query.ts';
import { RestError, toRestError } from './rest-error.ts';
import { deleteRows, insertRows, type Rows, selectRows, updateRows } from './run-query.ts';
import { listTables, type Table } from './tables.ts';

type Role = 'anon' | 'authenticated' | 'owner';
type TableRequest = {
  table: Table;
  role: Role;
  isSingle: boolean;
  preferences: Map<string, string>;
  parameters: URLSearchParams;
};

/**
 * PostgREST's wire format for what supabase-js asks of one table: rows by filters, order and range, and with the secret
 * key their changes (`write`). Everything else is refused in PostgREST's words; nothing is embedded and nothing called.
 */
export async function restRoutes(
  { database: { db }, clock }: ApiDependencies,
  config: DataServiceConfig,
  slots: QuerySlots,
): Promise<Hono> {
  const tables = await listTables(db);
  const sessionTokens = createSessionTokens(config, clock);
  const routes = new Hono();

  routes.onError((error, c) => {
    const refusal = toRestError(error);
    if (!refusal) throw error;
    return c.json(refusal.toBody(), refusal.status);
  });
  routes.use(requireApiKey(config));

  routes.all('/:table', async (c) => {
    const role = await findRole(c);
    checkSchema(c);
    const name = c.req.param('table');
    const request: TableRequest = {
      table: tables.get(name) ?? notFound(name),
      role,
      isSingle: wantsSingle(c.req.header('accept')),
      preferences: parsePreferences(c.req.header('prefer')),
      parameters: new URL(c.req.url).searchParams,
    };
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    return slots.run(() => (isRead ? read(c, db, request) : write(c, db, request)));
  });
  routes.all('/rpc/:name', async (c) => {
    await findRole(c);
    const message = `Could not find the function public.${c.req.param('name')} in the schema cache`;
    throw new RestError(404, 'PGRST202', message);
  });
  routes.all('*', () => {
    throw new RestError(404, 'PGRST125', 'Invalid path specified in request URL');
  });
  return routes;

  /** A session's token decides before the key. */
  async function findRole(c: Context): Promise<Role> {
    const token = findSessionToken(c);
    if (!token) return isSecretKey(findApiKey(c), config) ? 'owner' : 'anon';
    const claims = await sessionTokens.verify(token).catch((error) => {
      if (isExpired(error)) throw new RestError(401, 'PGRST303', 'JWT expired');
      throw new RestError(401, 'PGRST301', 'JWT invalid');
    });
    if (claims.role === 'authenticated') return 'authenticated';
    throw new RestError(401, '22023', `role "${String(claims.role)}" does not exist`);
  }
}

async function read(
  c: Context,
  db: Db,
  { table, role, isSingle, preferences, parameters }: TableRequest,
): Promise<Response> {
  if (!table.publicRows && role !== 'owner') throw denied(table, role);
  const query = parseQuery(table, parameters, c.req.header('range'));
  if (table.publicRows && role !== 'owner') query.conditions.push(table.publicRows);
  const counts = preferences.has('count');
  const rows = await selectRows(db, table, query, counts);
  if (rows.total !== null && query.offset > rows.total) {
    const details = `An offset of ${query.offset} was requested, but there are only ${rows.total} rows.`;
    throw new RestError(416, 'PGRST103', 'Requested range not satisfiable', { details });
  }
  const status = rows.total !== null && rows.count < rows.total ? 206 : 200;
  return answer(c, rows, { status, isSingle, offset: query.offset, applied: counts ? ['count=exact'] : [] });
}

const CHANGES = ['POST', 'PATCH', 'DELETE'];

/** Changes rows as the owner, in a transaction: a single row that is none, or several, stays as it was. */
async function write(c: Context, db: Db, request: TableRequest): Promise<Response> {
  const { table, role, isSingle, preferences, parameters } = request;
  const { method } = c.req;
  if (!CHANGES.includes(method)) throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`);
  if (role !== 'owner') throw denied(table, role);
  if (parameters.has('limit') || parameters.has('offset')) {
    throw new RestError(400, 'PGRST100', 'A change has no limit and no offset');
  }
  const query = parseQuery(table, parameters, undefined);
  const given = method === 'DELETE' ? null : await readRows(c, table);
  const returns = preferences.get('return') === 'representation';
  if (method !== 'POST' && query.conditions.length === 0) {
    throw new RestError(400, '21000', `${method === 'PATCH' ? 'UPDATE' : 'DELETE'} requires a WHERE clause`);
  }
  return db.transaction().execute(async (transaction) => {
    const rows = await change(transaction);
    if (returns) return answer(c, rows, { status: method === 'POST' ? 201 : 200, isSingle, offset: 0, applied: [] });
    return c.body(null, method === 'POST' ? 201 : 204);
  });

  function change(transaction: Db): Promise<Rows> {
    if (!given) return deleteRows(transaction, table, query);
    if (given.columns.length === 0) throw new RestError(400, 'PGRST102', 'Empty or invalid json');
    if (method === 'PATCH') return updateRows(transaction, table, given, query);
    return insertRows(transaction, table, given, query, findConflict(request));
  }
}

function findConflict({ table, preferences, parameters }: TableRequest) {
  const resolution = preferences.get('resolution');
  if (!resolution) return null;
  const names = parameters.get('on_conflict')?.split(',') ?? [];
  // The primary key of each table.
  const columns = (names.length > 0 ? names : ['id']).map((name) =>
    requireColumn(table, name.replaceAll('"', '').trim()),
  );
  return { columns, replaces: resolution === 'merge-duplicates' };
}

/** One row, or for a POST several of the same columns. */
async function readRows(c: Context, table: Table): Promise<{ columns: string[]; json: string }> {
  const value: unknown = await c.req.json().catch(() => null);
  const isPatch = c.req.method === 'PATCH';
  if (isPatch && Array.isArray(value)) throw new RestError(400, 'PGRST102', 'An update has one object of values');
  const rows: unknown[] = Array.isArray(value) ? value : [value];
  const names = rows.map((row) => (typeof row === 'object' && row !== null ? Object.keys(row) : []));
  const [columns = []] = names;
  for (const name of columns) {
    if (table.columns.has(name)) continue;
    throw new RestError(400, 'PGRST204', `Could not find the '${name}' column of '${table.name}' in the schema cache`);
  }
  const first = columns.toSorted().join();
  if (names.some((row) => row.toSorted().join() !== first)) {
    throw new RestError(400, 'PGRST102', 'All object keys must match');
  }
  return { columns, json: JSON.stringify(isPatch ? rows[0] : rows) };
}

type Answer = { status: 200 | 201 | 206; isSingle: boolean; offset: number; applied: string[] };

function answer(c: Context, { body, count, total }: Rows, { status, isSingle, offset, applied }: Answer): Response {
  if (isSingle && count !== 1) {
    throw new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
      details: `The result contains ${count} rows`,
    });
  }
  const range = count === 0 ? '*' : `${offset}-${offset + count - 1}`;
  c.header('content-range', `${range}/${total ?? '*'}`);
  c.header('content-type', isSingle ? `${SINGLE}; charset=utf-8` : 'application/json; charset=utf-8');
  if (applied.length > 0) c.header('preference-applied', applied.join(', '));
  return c.body(isSingle ? body.slice(1, -1) : body, status);
}

const SINGLE = 'application/vnd.pgrst.object+json';
const LISTS = ['*/*', 'application/*', 'application/json', 'application/vnd.pgrst.array+json'];

function wantsSingle(accept = '*/*'): boolean {
  const types = accept.split(',').map((type) => type.replace(/;\s*(?:q|charset)=[^;]*/g, '').trim());
  if (types.includes(SINGLE)) return true;
  if (types.some((type) => LISTS.includes(type))) return false;
  throw new RestError(406, 'PGRST107', `None of these media types are available: ${accept}`);
}

const PREFERENCES: Record<string, string[]> = {
  count: ['exact', 'planned', 'estimated'],
  return: ['minimal', 'representation'],
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  handling: ['strict', 'lenient'],
};

/** Unknown ones are ignored, as PostgREST does, unless the request asks for strictness. */
function parsePreferences(header = ''): Map<string, string> {
  const parts = header.split(',').map((part) => part.trim());
  const known = parts.flatMap((part): [string, string][] => {
    const [name = '', value = ''] = part.split('=');
    return Object.hasOwn(PREFERENCES, name) && PREFERENCES[name]?.includes(value) ? [[name, value]] : [];
  });
  const preferences = new Map(known);
  if (preferences.get('handling') === 'strict' && known.length < parts.length) {
    throw new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict');
  }
  return preferences;
}

function checkSchema(c: Context): void {
  const schema = c.req.header('accept-profile') ?? c.req.header('content-profile') ?? 'public';
  if (schema === 'public') return;
  const hint = 'Only the following schemas are exposed: public';
  throw new RestError(406, 'PGRST106', `Invalid schema: ${schema}`, { hint });
}

const denied = (table: Table, role: Role) =>
  new RestError(role === 'anon' ? 401 : 403, '42501', `permission denied for table ${table.name}`);

function notFound(name: string): never {
  throw new RestError(404, 'PGRST205', `Could not find the table 'public.${name}' in the schema cache`);
}
