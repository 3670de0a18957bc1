import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { toJson } from '../db/parameters.ts';
import { renderSummary } from '../summaries/draft/render-summary.ts';
import type { Period, SummaryKind } from '../summaries/period/period.ts';
import { changeRecord } from '../summaries/records/summary-records.ts';
import { SUMMARY_TABLES } from '../summaries/store/summary-store.ts';
import { summarizeByRules } from '../summaries/summarize.ts';
import { MIN_POSTS_OF_TODAY } from '../summaries/write/keep-summaries.ts';
import { digestOf, listPosts } from '../summaries/write/list-posts.ts';
import type { SourcePost } from '../text/passages/source-post.ts';
import { periodBefore } from './read-samples.ts';

/** Today, and the days and whole weeks before it: more than the home page shows. */
const DAYS = 14;
const WEEKS = 13;

/**
 * Writes the summaries of the sample posts' days and weeks as the site does without a language model. Existing texts stay; a row with
 * a count alone gets its text. Returns the number written.
 */
export async function seedSummaries(db: Db, now: Date): Promise<number> {
  const days = Array.from({ length: DAYS }, (_, ago) => periodBefore('daily', now, ago));
  const weeks = Array.from({ length: WEEKS }, (_, ago) => periodBefore('weekly', now, ago + 1));
  let written = 0;
  for (const period of [...days, ...weeks]) {
    const posts = await listPosts(db, period);
    if (posts.length < (period.end > now ? MIN_POSTS_OF_TODAY : 1)) continue;
    const draft = await summarizeByRules(posts, period.kind);
    written += await insert(db, period, { title: draft.title, content: renderSummary(draft, posts), posts, now });
  }
  return written;
}

type Text = { title: string; content: string; posts: readonly SourcePost[]; now: Date };

async function insert(db: Db, period: Period, { title, content, posts, now }: Text): Promise<number> {
  const { kind, day, end } = period;
  const { table, day: column }: { table: RawBuilder<unknown>; day: RawBuilder<unknown> } =
    SUMMARY_TABLES[kind satisfies SummaryKind];
  // In the small hours after the day or week.
  const written = new Date(Math.min(end.getTime() + 2 * 60 * 60 * 1000, now.getTime()));
  const row = {
    day,
    title,
    content,
    posts: posts.length,
    written: written.toISOString(),
  };
  const { numAffectedRows } = await sql`
    insert into ${table} as s (${column}, status, title, summary_content, articles_processed, created_at, updated_at)
    select day, 'completed', title, content, posts, written, written
    from jsonb_to_recordset(${toJson([row])}) as r (
      day date, title text, content text, posts int, written timestamptz)
    on conflict (${column}) do update set status = excluded.status, title = excluded.title, summary_content = excluded.summary_content,
      articles_processed = excluded.articles_processed, created_at = excluded.created_at, updated_at = excluded.updated_at
    where s.status = 'pending' and s.summary_content = ''`.execute(db);
  // The jobs leave alone what was made of the same posts.
  if (numAffectedRows) await changeRecord(db, period, { postsDigest: digestOf(posts) });
  return Number(numAffectedRows ?? 0);
}
