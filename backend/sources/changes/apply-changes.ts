import { sql } from 'kysely';
import { z } from 'zod';
import { type Actor, recordChange } from '../../db/audit/record-change.ts';
import type { Db, Tx } from '../../db/db.ts';
import type { LongList } from '../../db/long-list.ts';
import { toIntegers } from '../../db/parameters.ts';
import { writeEdit } from '../../posts/curation/edit-post.ts';
import { movePosts } from '../../posts/curation/move-posts.ts';
import { PostError } from '../../posts/curation/post-schema.ts';
import { readContent } from '../../posts/curation/write-content.ts';
import { lockIngest } from '../../posts/ingest/repository.ts';
import { splitTitle } from '../../posts/ingest/text/default-title.ts';
import { hashText } from '../../text/post-keys.ts';
import type { FeedChange } from './compare-listing.ts';

/** `change` is the log entry, by which it can be reverted. */
export type AppliedChange = { id: number; postId: number; slug: string; change: number };

/** The most removals of one source without an operator; more suggest a mistake. */
const REMOVALS_MAX = 3;

/** Waits for an operator's decision. A newer change of a post replaces an older one. */
export async function offerChanges(db: Db, sourceId: number, changes: readonly FeedChange[], now: Date): Promise<void> {
  for (const change of changes) {
    const { title, text } = change.kind === 'correction' ? change : { title: null, text: null };
    await sql`
      insert into app.source_changes (post_id, source_id, kind, title, text, created_at)
      select id, ${sourceId}::int, ${change.kind}, ${title}, ${text}, ${now.toISOString()}::timestamptz
      from app.posts where id = ${change.postId} and deleted_at is null
      on conflict (post_id) do update set source_id = excluded.source_id, kind = excluded.kind, title = excluded.title,
        text = excluded.text, created_at = excluded.created_at`.execute(db);
  }
}

/** Applies corrections of unedited posts, at most `correctionsMax`, and a few removals. Returns the applied ones and the rest. */
export async function applyAtOnce(
  db: Db,
  changes: readonly FeedChange[],
  { correctionsMax, actor, now }: { correctionsMax: number; actor: Actor; now: Date },
): Promise<{ slugs: string[]; left: FeedChange[] }> {
  const removals = changes.filter(({ kind }) => kind === 'removal');
  const slugs: string[] = [];
  const left: FeedChange[] = removals.length > REMOVALS_MAX ? [...removals] : [];
  if (left.length === 0 && removals.length > 0) {
    const ids = removals.map(({ postId }) => postId);
    slugs.push(...(await movePosts(db, { move: 'delete', ids }, actor, now)).map(({ slug }) => slug));
  }
  let corrected = 0;
  for (const change of changes) {
    if (change.kind !== 'correction') continue;
    const done = corrected < correctionsMax ? await correctUntouched(db, change, actor, now) : null;
    if (done) {
      corrected += 1;
      slugs.push(done.slug);
    } else left.push(change);
  }
  return { slugs, left };
}

/** Applies waiting changes, by ids or all. Returns those that could be applied. */
export async function applyChanges(
  db: Db,
  ids: readonly number[] | 'all',
  actor: Actor,
  now: Date,
): Promise<AppliedChange[]> {
  const { rows } = await sql<{
    id: number;
    postId: number;
    kind: FeedChange['kind'];
    title: string | null;
    text: string | null;
  }>`
    select id, post_id as "postId", kind, title, text from app.source_changes
    where ${ids === 'all' ? sql`true` : sql`id = any(${toIntegers(ids)})`} order by id`.execute(db);
  const applied: AppliedChange[] = [];
  for (const { id, postId, kind, title, text } of rows) {
    const done =
      kind === 'removal'
        ? (await movePosts(db, { move: 'delete', ids: [postId] }, actor, now))[0]
        : await db
            .transaction()
            .execute((transaction) => correct(transaction, { postId, title, text: text ?? '' }, actor, now));
    await sql`delete from app.source_changes where id = ${id}`.execute(db);
    if (done) applied.push({ id, postId, slug: done.slug, change: done.change });
  }
  return applied;
}

/** Rejects changes, which are not offered again. Returns the ids of those that waited. */
export function keepPosts(db: Db, ids: readonly number[] | 'all', actor: Actor, now: Date): Promise<number[]> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: number; postId: number; kind: FeedChange['kind'] }>`
      delete from app.source_changes where ${ids === 'all' ? sql`true` : sql`id = any(${toIntegers(ids)})`}
      returning id, post_id as "postId", kind`.execute(transaction);
    for (const { postId, kind } of rows) {
      const change = { action: 'sources.keep', subject: 'posts', subjectId: postId, before: { [kind]: 'waiting' } };
      await recordChange(transaction, actor, change, now);
    }
    return rows.map(({ id }) => id);
  });
}

type Correction = { postId: number; title: string | null; text: string };

/** Null if the post was edited since, or is off the site. */
function correctUntouched(
  db: Db,
  change: FeedChange & { kind: 'correction' },
  actor: Actor,
  now: Date,
): Promise<{ slug: string } | null> {
  return db.transaction().execute(async (transaction) => {
    await lockIngest(transaction);
    const stored = await readContent(transaction, change.postId);
    const isUntouched =
      hashText(stored.text) === change.before.textHash &&
      stored.title === (change.before.title ?? splitTitle(stored.text).title);
    const { rows } = await sql`select from app.posts
      where id = ${change.postId} and hidden_at is null and deleted_at is null`.execute(transaction);
    return isUntouched && rows.length > 0 ? correct(transaction, change, actor, now) : null;
  });
}

/** Fields derived from the text follow it. Null if nothing changes. */
async function correct(
  transaction: Tx,
  { postId, title, text }: Correction,
  actor: Actor,
  now: Date,
): Promise<{ slug: string; change: number } | null> {
  await lockIngest(transaction);
  try {
    const change = await writeEdit(transaction, postId, { text, title: title ?? undefined }, actor, now);
    return change === null ? null : { slug: await readSlug(transaction, postId), change };
  } catch (error) {
    // Another post has this text already.
    if (error instanceof PostError) return null;
    throw error;
  }
}

async function readSlug(transaction: Tx, postId: number): Promise<string> {
  const { url_slug } = await transaction
    .selectFrom('app.posts')
    .select('url_slug')
    .where('id', '=', postId)
    .executeTakeFirstOrThrow();
  return url_slug.replace(/^\/+/, '');
}

export const sourceChangeSchema = z.object({
  id: z.int(),
  kind: z.enum(['correction', 'removal']),
  postId: z.int(),
  source: z.string(),
  link: z.string().nullable(),
  before: z.object({ title: z.string(), text: z.string() }),
  /** The feed's version; null if removed. A missing title is derived from the text. */
  after: z.object({ title: z.string().nullable(), text: z.string() }).nullable(),
  createdAt: z.string(),
});

/** A correction or removal that waits for an operator. */
export type SourceChange = z.output<typeof sourceChangeSchema>;

export const findChanges = (db: Db): LongList<SourceChange> => ({
  ids: sql`select c.id from app.source_changes c join app.posts p on p.id = c.post_id where p.deleted_at is null`,
  order: sql`c.id`,
  read: async (ids) => (await selectChanges(ids).execute(db)).rows,
});

const selectChanges = (ids: readonly number[]) => sql<SourceChange>`
  select c.id, c.kind, c.post_id as "postId", coalesce(s.title, s.host) as source, p.post_link as link,
    jsonb_build_object('title', p.title, 'text', p.text) as before,
    case when c.kind = 'correction' then jsonb_build_object('title', c.title, 'text', c.text) end as after,
    c.created_at as "createdAt"
  from app.source_changes c join app.posts p on p.id = c.post_id join app.sources s on s.id = c.source_id
  where c.id = any(${toIntegers(ids)}) order by c.id`;
