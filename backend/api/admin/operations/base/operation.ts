import { sql } from 'kysely';
import { z } from 'zod';
import type { OPERATOR_ONLY, Resource, Scope } from '../../../../auth/operators/scopes.ts';
import type { Actor } from '../../../../db/audit/record-change.ts';
import type { ApiDependencies } from '../../../api-dependencies.ts';
import type { Listing, ListQuery } from './list.ts';

/** The dependencies, and the actor with its rights. */
export type OperationContext = ApiDependencies & {
  actor: Actor;
  /** Throws a 403 for a token without a scope that the input turns out to need. */
  requireScope(scope: Scope): void;
};

type Method = 'GET' | 'POST' | 'PATCH';

/** An action of operators: in the desk, by scripts with a token, and by `npm run admin`. */
export type Operation = {
  /** Resource and verb: `posts.hide`. */
  name: string;
  summary: string;
  /** The required scope; `operator` where no key suffices; null for local commands alone, which the desk does not offer. */
  scope: Scope | typeof OPERATOR_ONLY | null;
  method: Method;
  /** Below `/admin/api`, as in Hono. */
  path: string;
  /** `now` bounds dates. Both schemas are JSON objects. */
  input: (now: Date) => z.ZodType;
  output: z.ZodType;
  /** The action in the audit log, if it changes something. */
  audit: string | null;
  /** The revert: by its log entry, by another operation, or none. */
  undo: 'log' | (string & {}) | null;
  /** Fields that a command line accepts without names. */
  positionals: readonly string[];
  /** The input may hold a picture or a file. */
  isLarge: boolean;
  /** The terminal's output instead of the fields. */
  text: ((output: never) => string) | null;
  /** Lists are paged and exported as CSV or NDJSON. `row` has the fields sent. */
  list: { row: z.ZodObject } | null;
  run(context: OperationContext, input: never): Promise<unknown>;
};

type Optional = Partial<
  Pick<Operation, 'scope' | 'method' | 'path' | 'audit' | 'undo' | 'positionals' | 'isLarge' | 'list'>
>;

type Definition<Input extends z.ZodType, Output extends z.ZodType> = Optional & {
  name: string;
  summary: string;
  input: Input | ((now: Date) => Input);
  output: Output;
  text?: (output: z.output<Output>) => string;
  /** Throws `UserError` with a reason. */
  run(context: OperationContext, input: z.output<Input>): Promise<z.input<Output>>;
};

/** Requests by the verb; others are POST `/{resource}/{verb}`. */
const REQUESTS: Record<string, { method: Method; path: string }> = {
  get: { method: 'GET', path: '/:id' },
  create: { method: 'POST', path: '' },
  edit: { method: 'PATCH', path: '/:id' },
};

/**
 * Defaults: the request of its verb, with `{resource}:write`; a write is logged under its name and reverted by the log;
 * a command line accepts `id` and `ids` without their names.
 */
export function defineOperation<Input extends z.ZodType, Output extends z.ZodType>({
  input,
  text,
  ...definition
}: Definition<Input, Output>): Operation {
  const { name } = definition;
  const [resource = '', verb = ''] = name.split('.');
  const request = REQUESTS[verb] ?? { method: 'POST', path: `/${verb}` };
  const { method = request.method } = definition;
  const isRead = method === 'GET';
  return {
    scope: `${resource as Resource}:${isRead ? 'read' : 'write'}`,
    method,
    path: `/${resource}${request.path}`,
    audit: isRead ? null : name,
    undo: isRead ? null : 'log',
    positionals: ['id', 'ids'],
    isLarge: false,
    list: null,
    text: (text as Operation['text']) ?? null,
    ...definition,
    input: typeof input === 'function' ? input : () => input,
  } as Operation;
}

type ListDefinition<Input extends z.ZodType<ListQuery>, Row extends z.ZodObject> = {
  name: string;
  summary: string;
  /** `/{resource}` by default. */
  path?: string;
  scope?: Operation['scope'];
  query: Input;
  row: Row;
  /** The terminal's output of a row. */
  text?: (row: z.output<Row>) => string;
  list(context: OperationContext, query: z.output<Input>): Listing<z.input<Row>> | Promise<Listing<z.input<Row>>>;
};

/** `GET {path}?page=1&perPage=25&sort=title&order=asc&filter={"state":"hidden"}&format=csv`. */
export function defineList<Input extends z.ZodType<ListQuery>, Row extends z.ZodObject>({
  name,
  summary,
  path = name.replace(/^(.*)\..*/, '/$1'),
  query,
  row,
  text,
  list,
  ...scope
}: ListDefinition<Input, Row>): Operation {
  return {
    // Returns a listing, whose rows are sent as `row`.
    ...defineOperation({
      name,
      summary,
      path,
      ...scope,
      method: 'GET',
      positionals: ['q'],
      input: query,
      output: z.any(),
      run: list as never,
    }),
    text: (text as Operation['text']) ?? null,
    output: row,
    list: { row },
  };
}

const DAYS = 7;

/** Tables that are counted by day, each with an index by `created_at`. */
const COUNTED = {
  posts: sql`app.posts where published_at is not null and hidden_at is null and deleted_at is null`,
  readers: sql`app.users where true`,
  subscribers: sql`public.subscribers where true`,
};

/** `GET /{resource}/days`: new rows on each of the last seven days (UTC), oldest first. */
export const countLastDays = (resource: keyof typeof COUNTED): Operation =>
  defineOperation({
    name: `${resource}.days`,
    summary: `Counts the new ${resource} of each of the last seven days (UTC), the oldest first`,
    method: 'GET',
    input: z.strictObject({}),
    output: z.array(z.object({ day: z.iso.date(), count: z.int() })),
    run: async ({ database: { db }, clock }) => {
      const today = clock().toISOString().slice(0, 10);
      const { rows } = await sql<{ day: string; count: number }>`
        select to_char(day, 'YYYY-MM-DD') as day, (
          select count(*)::int from ${COUNTED[resource]}
            and created_at >= day at time zone 'UTC' and created_at < (day + interval '1 day') at time zone 'UTC'
        ) as count
        from generate_series(${today}::date - ${DAYS - 1}::int, ${today}::date, interval '1 day') day order by day`.execute(
        db,
      );
      return rows;
    },
  });
