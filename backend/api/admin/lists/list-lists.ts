import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../db/db.ts';
import type { LongList, Selection } from '../../../db/long-list.ts';
import { allOf, contains, timeSchema, toIntegers } from '../../../db/parameters.ts';
import { REPORT_REASONS } from '../../../posts/reports/report-schema.ts';

const LIST_STATES = ['published', 'hidden'] as const;

/** A list of a reader's as operators see it. A list that its owner made private again is none of theirs. */
export const publicListSchema = z.object({
  id: z.int(),
  title: z.string(),
  /** The owner's name on the page. */
  shownAs: z.string(),
  /** The owner's name at sign-in. */
  reader: z.string(),
  state: z.enum(LIST_STATES),
  /** Of the page, behind /lists/. */
  token: z.string(),
  posts: z.int(),
  /** Open reports. */
  reports: z.int(),
  reasons: z.array(z.enum(REPORT_REASONS)),
  /** The newest note of an open report. */
  note: z.string().nullable(),
  publishedAt: timeSchema,
});
export type PublicList = z.output<typeof publicListSchema>;

export const listFilterSchema = z.strictObject({
  state: z.enum(LIST_STATES).optional(),
  /** Only those with open reports. */
  reported: z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]).default(false),
  /** In the title, or one of the owner's names. */
  q: z.string().trim().max(200).optional(),
});

export const LIST_SORTS = ['publishedAt', 'reports'] as const;
type ListQuery = Selection<typeof listFilterSchema, (typeof LIST_SORTS)[number]>;

const OPEN = sql`(select count(*) from app.list_reports r where r.list_id = l.bookmark_id and r.settled_at is null)`;
const FROM = sql`app.lists l join app.bookmarks b on b.id = l.bookmark_id join app.users u on u.id = b.user_id`;

export function listLists(db: Db, { filter: { state, reported, q }, sort }: ListQuery): LongList<PublicList> {
  const where = allOf(
    sql`l.published_at is not null`,
    state && sql`l.hidden_at is ${sql.raw(state === 'hidden' ? 'not null' : 'null')}`,
    reported && sql`${OPEN} > 0`,
    q && contains(sql`app.fold(concat_ws(' ', l.title, l.shown_as, u.username))`, q),
  );
  const field = sort.field === 'reports' ? OPEN : sql`l.published_at`;
  return {
    ids: sql`select l.bookmark_id as id from ${FROM} where ${where}`,
    order: sql`${field} ${sql.raw(sort.order)}, l.bookmark_id ${sql.raw(sort.order)}`,
    read: (ids) => readLists(db, ids),
  };
}

/** One list; null where there is none, or it is private. */
export const getList = async (db: Db, id: number): Promise<PublicList | null> => (await readLists(db, [id]))[0] ?? null;

async function readLists(db: Db, ids: readonly number[]): Promise<PublicList[]> {
  const { rows } = await sql<PublicList>`
    select l.bookmark_id as id, l.title, l.shown_as as "shownAs", u.username as reader, l.token,
      case when l.hidden_at is null then 'published' else 'hidden' end as state,
      (select count(*)::int from app.bookmarks_posts bp where bp.bookmark_id = l.bookmark_id) as posts, ${OPEN}::int as reports,
      (select coalesce(jsonb_agg(distinct r.reason), '[]') from app.list_reports r
        where r.list_id = l.bookmark_id and r.settled_at is null) as reasons,
      (select r.note from app.list_reports r where r.list_id = l.bookmark_id and r.settled_at is null and r.note is not null
        order by r.created_at desc, r.id desc limit 1) as note,
      l.published_at as "publishedAt"
    from ${FROM} where l.bookmark_id = any(${toIntegers(ids)}) and l.published_at is not null`.execute(db);
  return rows;
}
