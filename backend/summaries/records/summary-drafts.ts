import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/db.ts';
import { toJson } from '../../db/parameters.ts';
import type { DraftPoint } from '../../db/types.ts';
import type { SummaryDraft, SummaryPost } from '../draft/draft.ts';
import { type CitedPost, renderSummary } from '../draft/render-summary.ts';
import { type Period, periodOf } from '../period/period.ts';

type Key = Pick<Period, 'kind' | 'day'>;

/** A summary that a language model wrote and no operator has read yet: each claim beside its quotations. */
export const reviewDraftSchema = z.object({
  /** Another one whenever the content changes. */
  version: z.string(),
  model: z.string(),
  title: z.string(),
  points: z.array(
    z.object({
      text: z.string(),
      /** The reason why code could not verify the claim. */
      doubt: z.string().nullable(),
      sources: z.array(
        z.object({ slug: z.string(), author: z.string().nullable(), title: z.string(), quote: z.string() }),
      ),
    }),
  ),
  /** How many posts it was made of. */
  posts: z.int(),
  writtenAt: z.string(),
});
/** `excerpt` of the quoted posts stays here. */
export type ReviewDraft = Omit<z.output<typeof reviewDraftSchema>, 'points'> & { points: DraftPoint[] };

/** Enough of a post's text to tell whether its title is the author's own. */
const EXCERPT_CHARACTERS = 300;

export async function findDraft(db: Db, { kind, day }: Key): Promise<ReviewDraft | null> {
  const row = await db
    .selectFrom('app.summary_drafts')
    .selectAll()
    .where('kind', '=', kind)
    .where('day', '=', day)
    .executeTakeFirst();
  return row ? { ...row, version: String(row.version), writtenAt: row.written_at } : null;
}

/** The keys of all drafts: `daily-2026-03-05`. */
export async function listDraftKeys(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select kind || '-' || to_char(day, 'YYYY-MM-DD') as key from app.summary_drafts`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** Keeps the draft of a language model in place of an earlier one. */
export async function saveDraft(
  db: Db,
  period: Key,
  { title, points, model = '' }: SummaryDraft,
  posts: readonly SummaryPost[],
  writtenAt: Date,
): Promise<void> {
  const byId = new Map(posts.map((post) => [post.id, post]));
  const kept: DraftPoint[] = points.map(({ text, doubt = null, posts: ids, quotes = [] }) => ({
    text,
    doubt,
    sources: ids.flatMap((id, index) => {
      const post = byId.get(id);
      if (!post) return [];
      const { slug, author, title, text: whole } = post;
      const excerpt = whole.slice(0, EXCERPT_CHARACTERS).toWellFormed();
      return [{ slug, author, title, excerpt, quote: quotes[index] ?? '' }];
    }),
  }));
  await deleteDraft(db, period);
  const { kind, day } = period;
  await sql`
    insert into app.summary_drafts (kind, day, model, title, points, posts, written_at)
    values (${kind}, ${day}::date, ${model}, ${title}, ${toJson(kept)}, ${posts.length}, ${writtenAt.toISOString()}::timestamptz)
    on conflict (kind, day) do update set version = default, model = excluded.model, title = excluded.title,
      points = excluded.points, posts = excluded.posts, written_at = excluded.written_at`.execute(db);
}

/** Deletes the draft of a period; with `version`, only that one. Returns whether there was one. */
export async function deleteDraft(db: Db, { kind, day }: Key, version?: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('app.summary_drafts')
    .where('kind', '=', kind)
    .where('day', '=', day)
    .$if(version !== undefined, (query) => query.where(sql`version::text`, '=', version))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Drops the points about these posts from all drafts, and gives these another title: the one before may be a quotation. Returns the
 * periods of the drafts that it changed.
 */
export async function dropFromDrafts(db: Db, slugs: ReadonlySet<string>, title: string): Promise<Period[]> {
  const rows = await db.selectFrom('app.summary_drafts').select(['kind', 'day', 'points']).forUpdate().execute();
  const changed: Period[] = [];
  for (const { kind, day, points } of rows) {
    const left = points.filter(({ sources }) => !sources.some(({ slug }) => slugs.has(slug)));
    if (left.length === points.length) continue;
    const period = periodOf(kind, new Date(day));
    changed.push(period);
    if (left.length === 0) await deleteDraft(db, period);
    else
      await sql`
        update app.summary_drafts set points = ${toJson(left)}, title = ${title}, version = default
        where kind = ${kind} and day = ${period.day}::date`.execute(db);
  }
  return changed;
}

/** A draft, or what is left of its points, as Markdown. */
export function renderDraft({ model, title, posts: count }: ReviewDraft, points: readonly DraftPoint[]): string {
  const posts = new Map<string, CitedPost>();
  for (const { slug, author, title, excerpt } of points.flatMap(({ sources }) => sources))
    posts.set(slug, { id: posts.get(slug)?.id ?? posts.size + 1, slug, author, title, text: excerpt });
  const cited = points.map(({ text, sources }) => ({
    text,
    posts: sources.map(({ slug }) => posts.get(slug)?.id ?? 0),
    quotes: sources.map(({ quote }) => quote),
  }));
  return renderSummary({ title, points: cited, model }, [...posts.values()], count);
}
