import { sql } from 'kysely';
import type { Db, Tx } from '../../db/db.ts';
import { toIntegers, toJson } from '../../db/parameters.ts';
import type { PostsChange } from '../../events.ts';
import { toKey } from '../../text/sentences/split-sentences.ts';
import { periodOf, type SummaryKind } from '../period/period.ts';
import { findRecord, keepVersion, markStale } from '../records/summary-records.ts';
import { SUMMARY_TABLES } from '../store/summary-store.ts';
import { COUNTS_POSTS, countTitle } from '../summarize.ts';
import { dropPoints, listLinkedSlugs, readableText } from './drop-points.ts';

/**
 * Drops the points that cite these posts from all summaries, and marks the summaries of the posts' days and
 * weeks as stale, so that they are rewritten. To be called in the transaction that hides, deletes, corrects or puts back the
 * posts, before it does. An operator's text keeps its points about a post that is only corrected. A summary without a point left becomes what a day has before anything is written about it. Posts that
 * were never published are ignored.
 */
export async function withdrawQuotes(transaction: Tx, { ids, at, isLeaving }: PostsChange): Promise<void> {
  const { rows: posts } = await sql<{ slugs: string[]; day: string; isShown: boolean }>`
    select to_jsonb(array(select slug from app.former_slugs f where f.post_id = p.id) || ltrim(url_slug, '/')) as slugs,
      coalesce(published_at, last_published_at) as day, published_at is not null as "isShown"
    from app.posts p
    where id = any(${toIntegers(ids)}) and coalesce(published_at, last_published_at) is not null`.execute(transaction);
  if (posts.length === 0) return;
  const days = posts.map(({ day }) => new Date(day));
  await markStale(
    transaction,
    days.flatMap((day) => [periodOf('daily', day), periodOf('weekly', day)]),
  );
  const slugs = new Set(posts.flatMap((post) => (post.isShown ? post.slugs : [])));
  if (slugs.size === 0) return;
  for (const kind of ['daily', 'weekly'] as const) await dropFrom(transaction, kind, slugs, { at, isLeaving });
}

async function dropFrom(
  transaction: Tx,
  kind: SummaryKind,
  slugs: ReadonlySet<string>,
  { at, isLeaving }: Pick<PostsChange, 'at' | 'isLeaving'>,
): Promise<void> {
  const { table, day } = SUMMARY_TABLES[kind];
  const { rows } = await sql<{ day: string; title: string; content: string }>`
    select to_char(${day}, 'YYYY-MM-DD') as day, title, summary_content as content from ${table}
    where status = 'completed' and exists (
      select from unnest(string_to_array(summary_content, '/feed/')) part
      where substring(part from '^[^][()<>?#[:space:]]+') in (
        select jsonb_array_elements_text(${toJson(listSpellings(slugs))})))
    order by ${day} for update`.execute(transaction);
  for (const { day: key, title, content } of rows) {
    const period = periodOf(kind, new Date(key));
    const { byHand } = await findRecord(transaction, period);
    if (byHand && !isLeaving) continue;
    const left = dropPoints(content, slugs);
    if (left === content) continue;
    await markStale(transaction, [period]);
    await keepVersion(transaction, period, { title, content, byHand, replacedAt: at });
    const changed = toChanges(kind, title, content, left);
    // The next version, and no more: it also says how old the posts were that the text was made of.
    await sql`
      update ${table} set title = ${changed.title}, summary_content = ${changed.content}, status = ${changed.status},
        updated_at = updated_at + interval '1 millisecond'
      where ${day} = ${key}::date`.execute(transaction);
  }
}

/** The row of a summary of whose content this is left. */
export function toChanges(kind: SummaryKind, title: string, before: string, left: string) {
  if (left === '') return { title: '', content: '', status: 'pending' } as const;
  return { title: titleOfLeft(kind, title, before, left), content: left, status: 'completed' } as const;
}

/** The title of what is left of a text, whoever wrote it: where it was said by a point that is gone, or counted posts, their number. */
export function titleOfLeft(kind: SummaryKind, title: string, before: string, left: string): string {
  if (left === before) return title;
  const isSaidIn = (content: string) => toKey(readableText(content)).includes(toKey(title));
  const isKept = !COUNTS_POSTS.test(title) && (isSaidIn(left) || !isSaidIn(before));
  const cited = new Set(listLinkedSlugs(left)).size;
  return isKept || cited === 0 ? title : countTitle(cited, kind);
}

/** A text without its points about posts of ours that are off the site. */
export async function withoutWithdrawn(db: Db, content: string): Promise<string> {
  const slugs = listLinkedSlugs(content);
  const withdrawn = slugs.length === 0 ? [] : await listPostsOf(db, slugs, sql`published_at is null`);
  return dropPoints(content, new Set(withdrawn));
}

/** Those of these slugs, or former ones, whose posts are so. */
export async function listPostsOf(db: Db, slugs: readonly string[], isSo: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from jsonb_array_elements_text(${toJson(slugs)}) slug where exists (
      select from app.posts p where (ltrim(p.url_slug, '/') = slug
        or p.id = (select post_id from app.former_slugs f where f.slug = slug)) and ${isSo})`.execute(db);
  return rows.map(({ slug }) => slug);
}

/** As they stand in links: encoded, as summaries are written, and as an operator may have typed them. */
const listSpellings = (slugs: ReadonlySet<string>): string[] =>
  [...slugs].flatMap((slug) => {
    const encoded = encodeURIComponent(slug.toWellFormed());
    return [slug, encoded, encoded.replaceAll('(', '%28').replaceAll(')', '%29')];
  });
