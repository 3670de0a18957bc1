import { z } from 'zod';
import type { Db } from '../../../../db/db.ts';
import { type LongList, type Page, readPage, readSlices } from '../../../../db/long-list.ts';

const MAX_PER_PAGE = 100;
// Deeper pages are expensive; a narrower filter is faster.
const MAX_OFFSET = 1_000_000;
// Small enough that the embedded database serves readers in between.
const EXPORT_SLICE = 500;

export type ListFormat = 'json' | 'csv' | 'ndjson';

/** `limit` and `offset` count rows; `csv` and `ndjson` export all matching rows. */
export type ListQuery<Field extends string = string, Filter = unknown> = {
  sort: { field: Field; order: 'asc' | 'desc' };
  limit: number;
  offset: number;
  filter: Filter;
  format: ListFormat;
};

/** A page, and all rows for an export. */
export type Listing<Row> = {
  page(): Promise<Pick<Page<Row>, 'rows' | 'total'> & Partial<Page<Row>>>;
  slices(): AsyncGenerator<readonly Row[]>;
};

/**
 * `page=1&perPage=25&sort=title&order=asc&filter={"state":"hidden"}&format=csv`. Defaults to the first of `sort`,
 * newest first. Rejects unknown filters.
 */
export function listQuery<Field extends string, Filter extends z.ZodType>(
  sort: readonly [Field, ...Field[]],
  filter: Filter,
) {
  return z
    .strictObject({
      page: z.coerce.number().int().min(1).default(1),
      perPage: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(25),
      sort: z.enum(sort, `sort: one of ${sort.join(', ')}`).default(sort[0] as never),
      order: z.enum(['asc', 'desc']).default('desc'),
      filter: z.preprocess(parseJson, filter).optional(),
      format: z.enum(['json', 'csv', 'ndjson']).default('json'),
    })
    .refine(({ page, perPage }) => (page - 1) * perPage <= MAX_OFFSET, {
      path: ['page'],
      error: 'page: that far down, narrow the filter instead',
    })
    .transform((query): ListQuery<Field, z.output<Filter>> => {
      const { page, perPage, order, format } = query;
      const field = query.sort as Field;
      const given = (query.filter ?? filter.parse({})) as z.output<Filter>;
      return { sort: { field, order }, limit: perPage, offset: (page - 1) * perPage, filter: given, format };
    });
}

function parseJson(value: unknown, context: z.RefinementCtx): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    context.addIssue({ code: 'custom', message: 'filter must be JSON' });
    return z.NEVER;
  }
}

/** For a list that is too long to be read whole. */
export const longListing = <Row extends { id: number }>(
  db: Db,
  list: LongList<Row>,
  query: ListQuery,
): Listing<Row> => ({ page: () => readPage(db, list, query), slices: () => readSlices(db, list) });

/** For a list read page by page. The sort must end with the id, so that slices do not overlap. */
export function pagedListing<Row, Query extends Pick<ListQuery, 'limit' | 'offset'>>(
  query: Query,
  read: (query: Query) => Promise<{ rows: Row[]; total: number; hasMore?: boolean }>,
): Listing<Row> {
  return {
    page: () => read(query),
    async *slices() {
      for (let offset = 0; ; offset += EXPORT_SLICE) {
        const { rows } = await read({ ...query, limit: EXPORT_SLICE, offset });
        yield rows;
        if (rows.length < EXPORT_SLICE) return;
      }
    },
  };
}
