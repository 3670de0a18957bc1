import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import { toIntegers } from '../../../db/parameters.ts';
import { SELECT_WITHHELD } from '../../../posts/withheld.ts';
import type { ListChange } from '../schemas/list.ts';
import { type CollectedPost, withPosts } from './collected-posts.ts';

const TOKEN_BYTES = 16;
/** A page of a list shows the first, a feed those that were added last. */
const SHOWN_POSTS = {
  placed: { order: sql`bp.position, bp.post_id`, max: 200 },
  added: { order: sql`bp.added_at desc, bp.position desc, bp.post_id desc`, max: 50 },
};
export type ListOrder = keyof typeof SHOWN_POSTS;
/** Fewer posts or notes are too little for search engines. */
const INDEXED_POSTS_MIN = 5;
const INDEXED_NOTES_MIN = 2;

/** A list as its owner sees it. */
export type OwnList = ListChange & {
  id: number;
  token: string;
  /** Whether an operator keeps it off the site. */
  isHidden: boolean;
};

/** A list as everybody sees it: of its owner it has the chosen name alone. */
export type PublicList = Pick<OwnList, 'token' | 'title' | 'about' | 'shownAs'> & {
  publishedAt: string;
  updatedAt: string;
  /** Whether it holds enough for search engines. */
  isSubstantial: boolean;
  /** Of the posts on the site, those that are shown. */
  posts: CollectedPost[];
  total: number;
};

const OWN = sql`l.bookmark_id as id, l.token, l.title, l.about, l.shown_as as "shownAs", l.published_at is not null as "isPublished",
  l.hidden_at is not null as "isHidden"`;

/** The lists that the owner has published, or had. */
export async function listOwnLists(db: Db, ownerId: number): Promise<OwnList[]> {
  const { rows } = await sql<OwnList>`
    select ${OWN} from app.lists l join app.bookmarks b on b.id = l.bookmark_id
    where b.user_id = ${ownerId} order by l.bookmark_id`.execute(db);
  return rows;
}

/** Null for a collection that never was published; undefined where the owner has no such collection. */
export async function getOwnList(db: Db, ownerId: number, id: number): Promise<OwnList | null | undefined> {
  const { rows } = await sql<Omit<OwnList, 'token'> & { token: string | null }>`
    select ${OWN} from app.bookmarks b left join app.lists l on l.bookmark_id = b.id
    where b.user_id = ${ownerId} and b.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { token } = row;
  return token === null ? null : { ...row, token };
}

/** Changes a list, and makes its address when it is published first. Null where the owner has no such collection. */
export async function changeList(
  db: Db,
  ownerId: number,
  { id, title, about, shownAs, isPublished }: ListChange & { id: number },
  at: Date,
): Promise<OwnList | null> {
  const publishedAt = isPublished ? at.toISOString() : null;
  await sql`
    insert into app.lists as l (bookmark_id, user_id, token, title, about, shown_as, published_at, updated_at)
    select id, user_id, ${randomBytes(TOKEN_BYTES).toString('hex')}, ${title}, ${about}, ${shownAs}, ${publishedAt}::timestamptz,
      ${at.toISOString()}::timestamptz
    from app.bookmarks where user_id = ${ownerId} and id = ${id}
    on conflict (bookmark_id) do update set
      title = excluded.title, about = excluded.about, shown_as = excluded.shown_as, updated_at = excluded.updated_at,
      published_at = case when ${isPublished} then coalesce(l.published_at, excluded.published_at) end`.execute(db);
  return (await getOwnList(db, ownerId, id)) ?? null;
}

/** Whether anything of these readers may be on public pages. */
export async function havePublished(db: Db, ownerIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from app.lists l join app.bookmarks b on b.id = l.bookmark_id
    where b.user_id = any(${toIntegers(ownerIds)}) and l.published_at is not null limit 1`.execute(db);
  return rows.length > 0;
}

/** Lists `l` that are on the site: published, not hidden by an operator, and not those of a blocked reader. */
export const IS_ON_SITE: RawBuilder<unknown> = sql`l.published_at is not null and l.hidden_at is null and exists (
  select from app.bookmarks b join app.users u on u.id = b.user_id where b.id = l.bookmark_id and not u.blocked)`;

/** The list at an address, without posts that are off the site or withheld. Null where there is none, for whatever reason. */
export async function getPublicList(db: Db, token: string, by: ListOrder): Promise<PublicList | null> {
  const { rows } = await sql<Omit<PublicList, 'posts' | 'total' | 'isSubstantial'> & { id: number }>`
    select l.bookmark_id as id, l.token, l.title, l.about, l.shown_as as "shownAs", l.published_at as "publishedAt",
      greatest(l.updated_at, b.updated_at) as "updatedAt"
    from app.lists l join app.bookmarks b on b.id = l.bookmark_id where l.token = ${token} and ${IS_ON_SITE}`.execute(
    db,
  );
  const [found] = rows;
  if (!found) return null;
  const { id, ...list } = found;
  const { order, max } = SHOWN_POSTS[by];
  const { rows: places } = await sql<
    { id: number; note: string | null; position: number; addedAt: string } & { total: number; notes: number }
  >`
    select bp.post_id as id, bp.note, bp.position, bp.added_at as "addedAt",
      (count(*) over ())::int as total, (count(bp.note) over ())::int as notes
    from app.bookmarks_posts bp join app.posts p on p.id = bp.post_id
    where bp.bookmark_id = ${id} and p.published_at is not null and ${SELECT_WITHHELD} is null
    order by ${order} limit ${max}`.execute(db);
  const { total, notes } = places[0] ?? { total: 0, notes: 0 };
  const isSubstantial = total >= INDEXED_POSTS_MIN && notes >= INDEXED_NOTES_MIN;
  return { ...list, posts: await withPosts(db, places), total, isSubstantial };
}

type NewReport = {
  reason: string;
  note: string | null;
  isSignedIn: boolean;
  /** Makes the hash of who reports this list. */
  hash: (list: number) => string;
};

const MAX_OPEN_PER_LIST = 200;

/** Stores a report, one per reporter and list until settled; reports beyond the limit are dropped. False for an unknown list. */
export async function reportList(db: Db, token: string, report: NewReport, at: Date): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select l.bookmark_id as id from app.lists l where l.token = ${token} and ${IS_ON_SITE}`.execute(db);
  const [list] = rows;
  if (!list) return false;
  await sql`
    insert into app.list_reports (list_id, reason, note, signed_in, reporter_hash, created_at)
    select ${list.id}::int, ${report.reason}, ${report.note}, ${report.isSignedIn}, ${report.hash(list.id)}, ${at.toISOString()}::timestamptz
    where (select count(*) from app.list_reports where list_id = ${list.id} and settled_at is null) < ${MAX_OPEN_PER_LIST}
    on conflict (list_id, reporter_hash) where settled_at is null do nothing`.execute(db);
  return true;
}
