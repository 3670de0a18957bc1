import { sql } from 'kysely';
import type { Db, Tx } from '../../db/db.ts';
import { toArray, toJson } from '../../db/parameters.ts';
import { parseDate } from '../../text/parse-date.ts';
import type { IdentifiedItem } from '../identify-items.ts';

/** The minimum absence of an item: a feed may be incomplete for a moment. */
const MISSING_MS = 60 * 60_000;
const ITEMS_MAX = 5000;

export type FeedChange =
  | {
      kind: 'correction';
      postId: number;
      title: string | null;
      text: string;
      /** The content before, to detect edits by operators. */
      before: { title: string | null; textHash: string };
    }
  | { kind: 'removal'; postId: number };

type Row = KnownItem & { postId: number; itemId: string | null; missingSince: string | null };
type Listed = ListedItem & { itemId: string | null; text: string };

/**
 * Compares a feed's listing with the previous one, stores it, and returns each correction once, and certain removals
 * (`isTakenOut`, or named by the feed). Covers posts of this source only.
 */
export function compareListing(
  db: Db,
  sourceId: number,
  { items, deleted }: { items: readonly IdentifiedItem[]; deleted: readonly string[] },
  now: Date,
): Promise<FeedChange[]> {
  return db.transaction().execute(async (transaction) => {
    const known = await readKnown(transaction, sourceId);
    const listed = toListing(items);
    const corrections = await keepListed(transaction, sourceId, listed, known);
    for (const row of known) {
      if (listed.has(row.key)) continue;
      if (row.itemId !== null && deleted.includes(row.itemId))
        await setMissing(transaction, sourceId, row, new Date(0));
      else if (isTakenOut(row, listed, known)) await setMissing(transaction, sourceId, row, now);
      else await forget(transaction, sourceId, row.key);
    }
    return [...corrections, ...(await takeRemovals(transaction, sourceId, now))];
  });
}

/** Removals that have become certain, while the feed is unchanged. */
export async function takeRemovals(db: Db, sourceId: number, now: Date): Promise<FeedChange[]> {
  const { rows } = await sql<{ postId: number }>`
    with gone as (
      delete from app.source_items
      where source_id = ${sourceId} and missing_since <= ${new Date(now.getTime() - MISSING_MS).toISOString()}::timestamptz
      returning post_id
    )
    select p.id as "postId" from app.posts p join gone on gone.post_id = p.id where p.deleted_at is null`.execute(db);
  return rows.map(({ postId }) => ({ kind: 'removal', postId }));
}

async function readKnown(db: Tx, sourceId: number): Promise<Row[]> {
  const { rows } = await sql<Omit<Row, 'date'> & { date: string | null }>`
    select key, post_id as "postId", item_id as "itemId", title, text_hash as "textHash", item_date as date, position,
      missing_since as "missingSince"
    from app.source_items where source_id = ${sourceId}`.execute(db);
  return rows.map((row) => ({ ...row, date: row.date === null ? null : Date.parse(row.date) }));
}

function toListing(items: readonly IdentifiedItem[]): Map<string, Listed> {
  return new Map(
    items.slice(0, ITEMS_MAX).map(({ item, post, itemKey: key, textHash }, position) => {
      const date = item.date ? (parseDate(post.publishedAt)?.date.getTime() ?? null) : null;
      const { text, title = null } = post;
      return [key, { key, position, date, title, text, textHash, itemId: item.id }];
    }),
  );
}

/** Stores the listing of this source's posts and returns corrections. */
async function keepListed(
  db: Tx,
  sourceId: number,
  listed: ReadonlyMap<string, Listed>,
  known: readonly Row[],
): Promise<FeedChange[]> {
  const byKey = new Map(known.map((row) => [row.key, row]));
  const found = await findPosts(db, sourceId, [...listed.keys()]);
  const rows = [...listed.values()].flatMap((item) => {
    const postId = found.get(item.key);
    return postId === undefined ? [] : [{ ...item, postId }];
  });
  const stored = rows.map(({ text: _text, date, ...row }) => ({
    ...row,
    date: date === null ? null : new Date(date).toISOString(),
  }));
  await sql`
    insert into app.source_items (source_id, key, post_id, item_id, title, text_hash, item_date, position)
    select ${sourceId}::int, key, "postId", "itemId", title, "textHash", date, position
    from jsonb_to_recordset(${toJson(stored)}) as r (
      key text, "postId" integer, "itemId" text, title text, "textHash" text, date timestamptz, position integer)
    on conflict (source_id, key) do update set item_id = excluded.item_id, title = excluded.title,
      text_hash = excluded.text_hash, item_date = excluded.item_date, position = excluded.position, missing_since = null`.execute(
    db,
  );
  // An item that is listed again was not removed.
  await sql`delete from app.source_changes
    where kind = 'removal' and source_id = ${sourceId} and post_id = any(${toArray(rows.map(({ postId }) => String(postId)))}::int[])`.execute(
    db,
  );
  return rows.flatMap(({ key, postId, title, text, textHash }): FeedChange[] => {
    const before = byKey.get(key);
    if (!before || (before.textHash === textHash && before.title === title)) return [];
    return [{ kind: 'correction', postId, title, text, before: { title: before.title, textHash: before.textHash } }];
  });
}

/** Undeleted posts of the source, by the keys of their items. */
async function findPosts(db: Tx, sourceId: number, keys: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; key: string }>`
    select id, item_key as key from app.posts
    where source_id = ${sourceId} and deleted_at is null and item_key = any(${toArray(keys)})`.execute(db);
  return new Map(rows.map(({ id, key }) => [key, id]));
}

async function setMissing(db: Tx, sourceId: number, row: Row, since: Date): Promise<void> {
  await sql`update app.source_items
    set position = null, missing_since = least(missing_since, ${since.toISOString()}::timestamptz)
    where source_id = ${sourceId} and key = ${row.key}`.execute(db);
}

async function forget(db: Tx, sourceId: number, key: string): Promise<void> {
  await sql`delete from app.source_items where source_id = ${sourceId} and key = ${key}`.execute(db);
}

/** An item of the last listing, or one missing since. */
type KnownItem = {
  key: string;
  textHash: string;
  title: string | null;
  /** Milliseconds since 1970; null where the feed has no date. */
  date: number | null;
  position: number | null;
};

type ListedItem = Omit<KnownItem, 'position'> & { position: number };

/**
 * Whether a feed removed `item`, rather than dropped it for a newer one. Requires both listings from newest to oldest,
 * and an older, unchanged item that is still listed. Other feeds never remove items this way.
 */
function isTakenOut(item: KnownItem, listed: ReadonlyMap<string, ListedItem>, known: readonly KnownItem[]): boolean {
  const { date } = item;
  if (date === null || !isNewestFirst([...listed.values()])) return false;
  const before = known.filter(({ position }) => position !== null);
  // A missing item is compared with the current listing alone: its own is gone.
  if (item.position !== null && !isNewestFirst(before)) return false;
  return before.some((other) => {
    const now = listed.get(other.key);
    const isUntouched = now !== undefined && now.textHash === other.textHash && now.title === other.title;
    return isUntouched && other.date !== null && now.date === other.date && other.date < date;
  });
}

function isNewestFirst(items: readonly KnownItem[]): boolean {
  const dates = items.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0)).map(({ date }) => date);
  return dates.every((date, index) => date !== null && (index === 0 || date <= (dates[index - 1] ?? Number.NaN)));
}
