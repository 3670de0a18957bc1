import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { RestError } from './rest-error.ts';
import type { Table } from './tables.ts';

/** A parsed request: every name in it is one of the table's, every value a parameter. */
export type Query = {
  columns: RawBuilder<unknown>;
  conditions: RawBuilder<SqlBool>[];
  order: RawBuilder<unknown> | null;
  limit: number;
  offset: number;
};

const MAX_ROWS = 1000;
const MAX_PARTS = 50;
/** Parameters that are no filters. */
const RESERVED = ['apikey', 'select', 'order', 'limit', 'offset', 'columns', 'on_conflict'];
const SERVED = 'Served are eq, neq, gt, gte, lt, lte, in and is, each also after not.';

const fail = (message: string, hint?: string): never => {
  throw new RestError(400, 'PGRST100', message, { hint: hint ?? null });
};

/** Parses what supabase-js sends for a select. Throws a `RestError` 400 or 416 for anything else. */
export function parseQuery(table: Table, parameters: URLSearchParams, range: string | undefined): Query {
  const filters = [...parameters].filter(([name]) => !RESERVED.includes(name));
  if (filters.length > MAX_PARTS) fail('The request has too many filters');
  for (const name of RESERVED) if (parameters.getAll(name).length > 1) fail(`The parameter ${name} occurs twice`);
  return {
    columns: parseSelect(table, parameters.get('select') ?? '*'),
    conditions: filters.map(([name, value]) => parseFilter(table, name, value)),
    order: parseOrder(table, parameters.get('order')),
    ...parseRange(parameters, range),
  };
}

export function requireColumn(table: Table, name: string): RawBuilder<unknown> {
  if (table.columns.has(name)) return sql.id(name);
  throw new RestError(400, '42703', `column ${table.name}.${name} does not exist`);
}

/** Columns, each with an optional alias, or `*`. */
function parseSelect(table: Table, text: string): RawBuilder<unknown> {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length > MAX_PARTS) fail('The request has too many columns');
  return sql.join(parts.flatMap((part) => (part === '*' ? [...table.columns.keys()] : part)).map(toColumn));

  function toColumn(part: string): RawBuilder<unknown> {
    if (/\(\)$/.test(part)) throw new RestError(400, 'PGRST123', 'Use of aggregate functions is not allowed');
    const embedded = /^(?:\.\.\.)?(?:\w+:)?([\w-]+)(?:!\w+)*\(/.exec(part)?.[1];
    if (embedded !== undefined) {
      const message = `Could not find a relationship between '${table.name}' and '${embedded}' in the schema cache`;
      throw new RestError(400, 'PGRST200', message);
    }
    const [, alias, name = ''] =
      /^(?:(\w{1,63}):)?"?(\w+)"?$/.exec(part) ?? fail(`failed to parse select parameter (${part})`);
    return sql`${requireColumn(table, name)} as ${sql.id(alias ?? name)}`;
  }
}

const OPERATORS = new Map([
  ['eq', sql`=`],
  ['neq', sql`<>`],
  ['gt', sql`>`],
  ['gte', sql`>=`],
  ['lt', sql`<`],
  ['lte', sql`<=`],
]);
const IS = new Map([
  ['null', sql`null`],
  ['not_null', sql`not null`],
  ['true', sql`true`],
  ['false', sql`false`],
  ['unknown', sql`unknown`],
]);

function parseFilter(table: Table, name: string, text: string): RawBuilder<SqlBool> {
  if (/^(?:not\.)?(?:and|or)$/.test(name)) fail(`failed to parse logic tree (${text})`, 'Filters are joined by and.');
  const column = requireColumn(table, name);
  const refuse = () => fail(`failed to parse filter (${text})`, SERVED);
  const [, not, operator = '', value = ''] = /^(not\.)?([a-z]+)\.(.*)$/s.exec(text) ?? refuse();
  const condition = toCondition();
  return not ? sql<SqlBool>`not (${condition})` : condition;

  function toCondition(): RawBuilder<SqlBool> {
    const type = sql.raw(table.columns.get(name) ?? 'text');
    const symbol = OPERATORS.get(operator);
    if (symbol) return sql<SqlBool>`${column} ${symbol} ${value}::text::${type}`;
    if (operator === 'is') return sql<SqlBool>`${column} is ${IS.get(value.toLowerCase()) ?? refuse()}`;
    if (operator !== 'in') return refuse();
    const items = parseList(value) ?? refuse();
    if (items.length === 0) return sql<SqlBool>`false`;
    return sql<SqlBool>`${column} in (${sql.join(items.map((item) => sql`${item}::text::${type}`))})`;
  }
}

/** `(a,"b,c")`, in quotes with backslashes before quotes and themselves. Null for anything else. */
function parseList(text: string): string[] | null {
  const inner = /^\((.*)\)$/s.exec(text)?.[1];
  if (inner === undefined) return null;
  if (inner === '') return [];
  const items: string[] = [];
  const item = /("((?:[^"\\]|\\.)*)"|[^",()]*)(,|$)/sy;
  for (;;) {
    const [, plain = '', quoted, end] = item.exec(inner) ?? [];
    if (end === undefined) return null;
    items.push(quoted === undefined ? plain : quoted.replace(/\\(.)/gs, '$1'));
    if (end === '') return items;
  }
}

const ORDER = /^(\w+)(\.asc|\.desc)?(\.nullsfirst|\.nullslast)?$/;
const DIRECTIONS = new Map([
  ['.asc', sql`asc`],
  ['.desc', sql`desc`],
  ['.nullsfirst', sql`nulls first`],
  ['.nullslast', sql`nulls last`],
]);

function parseOrder(table: Table, text: string | null): RawBuilder<unknown> | null {
  if (text === null) return null;
  const parts = text.split(',').map((part) => {
    const [, name = '', direction = '.asc', nulls] = ORDER.exec(part.trim()) ?? fail(`failed to parse order (${text})`);
    const words = [direction, nulls].flatMap((word) => DIRECTIONS.get(word ?? '') ?? []);
    return sql.join([requireColumn(table, name), ...words], sql` `);
  });
  if (parts.length > MAX_PARTS) fail('The request has too many columns');
  return sql.join(parts);
}

/** By parameters, or by the header `Range: 0-9`. Bounded by `MAX_ROWS`. */
function parseRange(parameters: URLSearchParams, header = '0-'): { limit: number; offset: number } {
  const [, first, last] = /^(\d{1,9})-(\d{1,9})?$/.exec(header) ?? [];
  const number = (name: string): number | undefined => {
    const text = parameters.get(name);
    if (text === null) return undefined;
    return /^\d{1,9}$/.test(text) ? Number(text) : fail(`failed to parse ${name} (${text})`);
  };
  const offset = number('offset') ?? Number(first);
  const limit = number('limit') ?? (last === undefined ? MAX_ROWS : Number(last) - Number(first) + 1);
  if (first === undefined || limit < 0) throw new RestError(416, 'PGRST103', 'Requested range not satisfiable');
  return { offset, limit: Math.min(limit, MAX_ROWS) };
}
