import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from './types.ts';

/** Up to so many rows are counted for a total, so that an answer does not get slower the longer a list grows. */
export const TOTAL_MAX = 10_000;
/** So many rows are sifted for a page. */
export const SIFTED_MAX = 5_000;
/** So many are sifted, and exported, at once: the embedded database answers others in between. */
const SLICE = 1_000;
/** Ids weigh little. */
const PICKED_AT_ONCE = 50_000;

/** A list too long to be read whole. */
export type LongList<Row> = {
  /** `select … as id from … where …`: its ids, in no order. */
  ids: RawBuilder<unknown>;
  /** The same with no more than its first `size` rows and some others, where an index does not have the order as it is. */
  head?: ((size: number) => RawBuilder<unknown>) | undefined;
  /** By what these are ordered. What ties must end with the id, else pages overlap. */
  order: RawBuilder<unknown>;
  /** Of some ids, those whose rows pass what no index can tell: words that many rows have, or in part. */
  sift?: ((ids: readonly number[]) => Promise<readonly number[]>) | undefined;
  /** The rows of these ids, in any order. */
  read(ids: readonly number[]): Promise<readonly Row[]>;
  /** Up to where the total is exact, unless it is `TOTAL_MAX`. */
  totalMax?: number | undefined;
  /** How many rows are sifted for a page, unless it is `SIFTED_MAX`. */
  siftedMax?: number | undefined;
};

export type PageQuery = { limit: number; offset: number };

export type Page<Row> = {
  rows: Row[];
  /** How many there are, or how many are known of. */
  total: number;
  /** There are more than `total`. */
  hasMore: boolean;
  /** Only so many of the first rows were sifted; null where the page comes from all of them. */
  sifted: number | null;
};

type Db = Kysely<Database>;
type Picked = Omit<Page<number>, 'rows'> & { ids: readonly number[] };

/**
 * A page of a long list. Ids alone are looked for, put into order and counted, which an index can serve; what belongs to a row is
 * gathered for the rows of the page. The total is exact up to `totalMax`. Where rows have to be sifted that ends with
 * `siftedMax` of them: beyond, a narrower filter leads.
 */
export async function readPage<Row extends { id: number }>(
  db: Db,
  list: LongList<Row>,
  page: PageQuery,
): Promise<Page<Row>> {
  const { ids, ...counts } = await (list.sift ? siftPage(db, list, page) : pickPage(db, list, page));
  return { rows: await readInOrder(list, ids), ...counts };
}

/** All rows of a long list, slice by slice, however long that takes: for an export. */
export async function* readSlices<Row extends { id: number }>(db: Db, list: LongList<Row>): AsyncGenerator<Row[]> {
  for await (const slice of pickSlices(db, list, Number.MAX_SAFE_INTEGER)) {
    yield await readInOrder(list, await siftSlice(list, slice));
  }
}

async function pickPage(db: Db, list: LongList<unknown>, { limit, offset }: PageQuery): Promise<Picked> {
  const { totalMax = TOTAL_MAX } = list;
  // One more than the page shows, to know whether it is the last one.
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

/** The first `max` ids in slices. The first is enough for most pages; more are picked many at a time, since each pick begins anew. */
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
  if (ids.length === 0) return [];
  const byId = new Map((await list.read(ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
