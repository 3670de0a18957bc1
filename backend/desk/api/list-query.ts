import type { Context } from 'hono';
import { z } from 'zod';
import { ApiError } from '../../http/api-error.ts';
import { parseQuery } from '../../http/parse-body.ts';

const MAX_PER_PAGE = 100;
// Beyond it a page costs the database more than a narrower filter would.
const MAX_OFFSET = 1_000_000;

export type ListFormat = 'json' | 'csv' | 'ndjson';

/** What a list of the desk is asked for. `limit` and `offset` count rows. */
export type DeskListQuery<Field extends string, Filter> = {
  sort: { field: Field; order: 'asc' | 'desc' };
  limit: number;
  offset: number;
  filter: Filter;
  /** `csv` and `ndjson` ask for every row that matches, whatever the page. */
  format: ListFormat;
};

/** What a resource lets its list be asked for. The first field sorts where none is named, the newest first. */
export type DeskListRules<Field extends string, Filter extends z.ZodType> = {
  sort: readonly [Field, ...Field[]];
  filter: Filter;
};

/**
 * Parses `page=1&perPage=25&sort=title&order=asc&filter={"state":"hidden"}&format=csv`. Throws a 400 that names what is wrong;
 * filters that the resource does not know are among it.
 */
export function parseListQuery<Field extends string, Filter extends z.ZodType>(
  c: Context,
  rules: DeskListRules<Field, Filter>,
): DeskListQuery<Field, z.output<Filter>> {
  const { page, perPage, sort, order, filter, format } = parseQuery(c, querySchema);
  if (sort !== undefined && !rules.sort.includes(sort as Field))
    throw invalid('sort', `one of ${rules.sort.join(', ')}`);
  const parsed = rules.filter.safeParse(filter);
  if (!parsed.success) throw invalid('filter', z.prettifyError(parsed.error));
  const offset = (page - 1) * perPage;
  if (offset > MAX_OFFSET) throw invalid('page', 'that far down, narrow the filter instead');
  const field = (sort as Field | undefined) ?? rules.sort[0];
  return { sort: { field, order }, limit: perPage, offset, filter: parsed.data, format };
}

const querySchema = z.strictObject({
  page: z.coerce.number().int().min(1).default(1),
  perPage: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(25),
  sort: z.string().optional(),
  order: z.enum(['asc', 'desc']).default('desc'),
  filter: z.string().default('{}').transform(parseJson),
  format: z.enum(['json', 'csv', 'ndjson']).default('json'),
});

const invalid = (parameter: string, problem: string) => new ApiError('ValidationError', `${parameter}: ${problem}`);

function parseJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'filter must be JSON' });
    return z.NEVER;
  }
}
