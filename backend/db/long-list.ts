import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from './db.ts';
import { sortByIds } from './parameters.ts';

/** The most rows that are counted for a total. */
export const TOTAL_MAX = 10_000;
/** The most rows that are sifted for a page. */
const SIFTED_MAX = 5_000;
/** The batch for sifting and exporting: the embedded database serves others in between. */
const SLICE = 1_000;
/** The batch for ids, which are small. */
const PICKED_AT_ONCE = 50_000;

/** A list too long to be read whole. */
export type LongList<Row> = {
  /** `select … as id from … where …`, unordered. */
  ids: RawBuilder<unknown>;
  /** The same for the first `size` rows and possibly others, for an order without an index. */
  head?: ((size: number) => RawBuilder<unknown>) | undefined;
  /** The order. It must end with the id, so that pages do not overlap. */
  order: RawBuilder<unknown>;
  /** Returns the ids that pass conditions without an index, such as partial words. */
  sift?: ((ids: readonly number[]) => Promise<readonly number[]>) | undefined;
  /** The rows of these ids, in any order. */
  read(ids: readonly number[]): Promise<readonly Row[]>;
  /** Totals are exact up to here; `TOTAL_MAX` by default. */
  totalMax?: number | undefined;
  /** The most rows sifted for a page; `SIFTED_MAX` by default. */
  siftedMax?: number | undefined;
};

export type Order = 'asc' | 'desc';

/** The filter and order of a list, from the schema of its filter and the names of the fields it can be sorted by. */
export type Selection<Filter extends z.ZodType, Field extends string> = {
  filter: z.output<Filter>;
  sort: { field: Field; order: Order };
};

/** The names of `columns`, as the schema of a sort needs them. */
export const fieldsOf = <Field extends string>(columns: Record<Field, unknown>) =>
  Object.keys(columns) as [Field, ...Field[]];

export type PageQuery = { limit: number; offset: number };

export type Page<Row> = {
  rows: Row[];
  /** The total, or a lower bound. */
  total: number;
  /** The total is a lower bound. */
  hasMore: boolean;
  /** The number of rows sifted, or null if all were. */
  sifted: number | null;
};

type Picked = Omit<Page<number>, 'rows'> & { ids: readonly number[] };

/**
 * A page of a long list. Filters, sorts and counts ids alone, which an index can serve, and reads the rows of the page.
 * Totals are exact up to `totalMax`; sifting ends after `siftedMax` rows.
 */
export async function readPage<Row extends { id: number }>(
  db: Db,
  list: LongList<Row>,
  page: PageQuery,
): Promise<Page<Row>> {
  const { ids, ...counts } = await (list.sift ? siftPage(db, list, page) : pickPage(db, list, page));
  return { rows: await readInOrder(list, ids), ...counts };
}

/** Yields all rows in batches, for exports. */
export async function* readSlices<Row extends { id: number }>(db: Db, list: LongList<Row>): AsyncGenerator<Row[]> {
  for await (const slice of pickSlices(db, list, Number.MAX_SAFE_INTEGER)) {
    yield await readInOrder(list, await siftSlice(list, slice));
  }
}

async function pickPage(db: Db, list: LongList<unknown>, { limit, offset }: PageQuery): Promise<Picked> {
  const { totalMax = TOTAL_MAX } = list;
  // One more than the page, to detect the last one.
  const picked = await pickIds(db, list, { limit: limit + 1, offset });
  const ids = picked.slice(0, limit);
  const reached = offset + picked.length;
  const isFull = picked.length > limit;
  if (isFull && reached > totalMax) return { ids, total: reached, hasMore: true, sifted: null };
  if (!isFull && (ids.length > 0 || offset === 0)) return { ids, total: reached, hasMore: false, sifted: null };
  const counted = await countIds(db, list, totalMax + 1);
  return { ids, total: Math.min(counted, totalMax), hasMore: counted > totalMax, sifted: null };
}

async function siftPage(db: Db, list: LongList<unknown>, { limit, offset }: PageQuery): Promise<Picked> {
  const { siftedMax = SIFTED_MAX } = list;
  const found: number[] = [];
  let looked = 0;
  for await (const slice of pickSlices(db, list, siftedMax)) {
    looked += slice.length;
    found.push(...(await siftSlice(list, slice)));
    if (found.length > offset + limit) {
      return { ids: found.slice(offset, offset + limit), total: found.length, hasMore: true, sifted: null };
    }
  }
  const isBounded = looked === siftedMax;
  const ids = found.slice(offset, offset + limit);
  return { ids, total: found.length, hasMore: isBounded, sifted: isBounded ? looked : null };
}

/** The first batch is enough for most pages; later ones are larger, since each query starts from the beginning. */
async function* pickSlices(db: Db, list: LongList<unknown>, max: number): AsyncGenerator<number[]> {
  for (let [offset, size] = [0, SLICE]; offset < max; offset += size, size = PICKED_AT_ONCE) {
    const limit = Math.min(size, max - offset);
    const ids = await pickIds(db, list, { limit, offset });
    for (let start = 0; start < ids.length; start += SLICE) yield ids.slice(start, start + SLICE);
    if (ids.length < limit) return;
  }
}

async function siftSlice({ sift }: LongList<unknown>, slice: readonly number[]): Promise<readonly number[]> {
  if (!sift || slice.length === 0) return slice;
  const passed = new Set(await sift(slice));
  return slice.filter((id) => passed.has(id));
}

async function pickIds(db: Db, list: LongList<unknown>, { limit, offset }: PageQuery): Promise<number[]> {
  const { ids, head = () => ids, order } = list;
  const { rows } = await sql<{
    id: number;
  }>`${head(offset + limit)} order by ${order} limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

async function countIds(db: Db, { ids }: LongList<unknown>, max: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${ids} limit ${max}) counted`.execute(db);
  return rows[0]?.n ?? 0;
}

async function readInOrder<Row extends { id: number }>(list: LongList<Row>, ids: readonly number[]): Promise<Row[]> {
  return ids.length === 0 ? [] : sortByIds(ids, await list.read(ids));
}
