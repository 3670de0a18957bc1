import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { toArray, toJson } from '../../db/parameters.ts';
import { cleanPostTitle } from '../../text/clean-post-text.ts';
import { parseDate } from '../../text/parse-date.ts';
import { isNumbered } from '../../text/post-keys.ts';
import type { IdentifiedItem } from '../identify-items.ts';

/** An item of a post of its source. `itemHash`: `hashContent` of the item when it became the post's words. */
export type KnownItem = IdentifiedItem & { id: number; itemHash: string | null };

/** An item without a post in its source. `postKey` is the key of its post where its link or text is another's. */
export type NewItem = IdentifiedItem & { postKey: string | null };

type Row = {
  id: number;
  itemKey: string;
  itemHash: string | null;
  /** Null for a post without a link. */
  linkKey: string | null;
  textHash: string;
  title: string;
  createdAt: string;
};

/** Shorter texts may repeat ("New episode!"); longer ones hardly do. */
export const DISTINCT_LENGTH = 100;

/**
 * Finds the posts that a source has brought, by the keys of their items. Returns the items with a post, and the new ones.
 * An item whose id has changed, and nothing else, keeps its post.
 */
export async function matchItems(
  db: Db,
  sourceId: number,
  given: readonly IdentifiedItem[],
): Promise<{ known: KnownItem[]; fresh: NewItem[] }> {
  const rows = await findRows(db, sourceId, given);
  const byItem = new Map(rows.map((row) => [row.itemKey, row]));
  const byLink = Map.groupBy(rows, ({ linkKey }) => linkKey);
  const byText = Map.groupBy(rows, ({ textHash }) => textHash);
  const listed = new Set(given.map(({ itemKey }) => itemKey));
  const known: KnownItem[] = [];
  const fresh: NewItem[] = [];
  const renamed: { id: number; itemKey: string }[] = [];
  for (const { ...item } of given) {
    const { linkKey, textHash, hasOwnId } = item;
    const ofLink = (linkKey !== null && byLink.get(linkKey)) || [];
    const ofText = byText.get(textHash) ?? [];
    if (!hasOwnId) {
      const unchanged = ofText.find((row) => row.linkKey === linkKey && hasTitle(row, item));
      const found = byItem.get(item.itemKey);
      if (unchanged) item.itemKey = unchanged.itemKey;
      // The page of a link may show something else every day.
      else if (found && (ofLink.length > 1 || isReplaced(found, item))) item.itemKey = toNextKey(item);
    }
    const ofKey = byItem.get(item.itemKey);
    const same = ofKey ?? [...ofLink, ...ofText].find((row) => isSame(row, item, listed));
    if (same) {
      known.push({ ...item, id: same.id, itemHash: same.itemHash });
      if (same !== ofKey) renamed.push({ id: same.id, itemKey: item.itemKey });
      same.itemKey = item.itemKey;
    } else {
      const isTaken = linkKey === null ? ofText.some((row) => row.linkKey === null) : ofLink.length > 0;
      const isOwn = !isTaken && (linkKey === null ? item.isOwnText : item.isOwnLink);
      fresh.push({ ...item, postKey: isOwn ? null : `${linkKey ?? ''} ${item.itemKey}` });
    }
  }
  if (renamed.length > 0) {
    await sql`update app.posts p set item_key = r."itemKey"
      from jsonb_to_recordset(${toJson(renamed)}) as r (id integer, "itemKey" text) where p.id = r.id`.execute(db);
  }
  return { known, fresh };
}

/** Whether the post of another key is this item's. */
function isSame(row: Row, item: IdentifiedItem, listed: ReadonlySet<string>): boolean {
  const { post, linkKey, textHash } = item;
  const hasLink = linkKey !== null && row.linkKey === linkKey;
  if (hasLink && isNumbered(linkKey)) return true;
  const hasWords = row.textHash === textHash && hasTitle(row, item);
  return hasWords && !listed.has(row.itemKey) && (hasLink || post.text.length >= DISTINCT_LENGTH);
}

/** A post without a title of its own has one that follows from its text. */
const hasTitle = ({ title }: Row, { post }: IdentifiedItem): boolean =>
  post.title === undefined || cleanPostTitle(post.title) === title;

/** Whether a post has another title, another text and another date than the item with its link. */
function isReplaced(row: Row, item: IdentifiedItem): boolean {
  const isDated = item.item.date !== null && item.itemKey.startsWith('link:');
  const date = parseDate(item.post.publishedAt)?.date.getTime();
  return isDated && row.textHash !== item.textHash && !hasTitle(row, item) && date !== Date.parse(row.createdAt);
}

/** The key of an item whose link has been another's. */
const toNextKey = ({ itemKey, item, post, textHash }: IdentifiedItem): string =>
  `${itemKey} ${item.date ? post.publishedAt.slice(0, 40) : textHash}`;

/** Posts of the source with one of these keys, in any state. */
async function findRows(db: Db, sourceId: number, items: readonly IdentifiedItem[]): Promise<Row[]> {
  const itemKeys = items.flatMap((item) => [item.itemKey, toNextKey(item)]);
  const links = items.flatMap(({ linkKey }) => linkKey ?? []);
  const hashes = items.map(({ textHash }) => textHash);
  const linkKey = sql`nullif(split_part(post_key, ' ', 1), '')`;
  const { rows } = await sql<Row>`
    select id, item_key as "itemKey", item_hash as "itemHash", ${linkKey} as "linkKey", text_hash as "textHash", title, created_at as "createdAt"
    from app.posts where source_id = ${sourceId} and item_key is not null
      and (item_key = any(${toArray(itemKeys)}) or ${linkKey} = any(${toArray(links)}) or text_hash = any(${toArray(hashes)}))
    order by id`.execute(db);
  return rows;
}
