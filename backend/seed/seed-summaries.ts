import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../db/db.ts';
import type { Period } from '../summaries/period/period.ts';
import { periodBefore } from './read-samples.ts';

const FILE = fileURLToPath(new URL('../../supabase/seed/summaries.json', import.meta.url));
const STORED_MS = 2 * 60 * 1000;

const summary = {
  status: z.enum(['pending', 'processing', 'completed', 'failed']).default('completed'),
  title: z.string().default(''),
  /** Paragraphs of Markdown. */
  content: z.array(z.string()).default([]),
};
const summariesSchema = z.strictObject({
  daily: z.array(z.strictObject({ daysAgo: z.int().min(0), ...summary })),
  weekly: z.array(z.strictObject({ weeksAgo: z.int().min(0), ...summary })),
});

type SampleSummaries = z.output<typeof summariesSchema>;

export function readSampleSummaries(): SampleSummaries {
  return summariesSchema.parse(JSON.parse(readFileSync(FILE, 'utf8')));
}

/**
 * Inserts the sample summaries, dated like the sample posts, with counted `articles_processed`. Existing summaries
 * stay; a row with a count alone gets the text. Returns the number added.
 */
export async function seedSummaries(db: Db, now: Date): Promise<number> {
  const summaries = readSampleSummaries();
  const daily = await Promise.all(
    summaries.daily.map(async ({ daysAgo, ...rest }) => {
      const period = periodBefore('daily', now, daysAgo);
      return { date: period.day, ...(await toRow(db, rest, period, now)) };
    }),
  );
  const weekly = await Promise.all(
    summaries.weekly.map(async ({ weeksAgo, ...rest }) => {
      const period = periodBefore('weekly', now, weeksAgo);
      return { start_date: period.day, ...(await toRow(db, rest, period, now)) };
    }),
  );
  const added = await Promise.all([
    db
      .insertInto('public.gb_daily_summaries')
      .values(daily)
      .onConflict((conflict) =>
        conflict
          .column('date')
          .doUpdateSet((e) => ({
            title: e.ref('excluded.title'),
            summary_content: e.ref('excluded.summary_content'),
            articles_processed: e.ref('excluded.articles_processed'),
            status: e.ref('excluded.status'),
            created_at: e.ref('excluded.created_at'),
            updated_at: e.ref('excluded.updated_at'),
          }))
          .where('public.gb_daily_summaries.status', '=', 'pending')
          .where('public.gb_daily_summaries.summary_content', '=', ''),
      )
      .executeTakeFirst(),
    db
      .insertInto('public.gb_weekly_summaries')
      .values(weekly)
      .onConflict((c) => c.doNothing())
      .executeTakeFirst(),
  ]);
  return added.reduce((sum, { numInsertedOrUpdatedRows }) => sum + Number(numInsertedOrUpdatedRows ?? 0), 0);
}

type Summary = Omit<SampleSummaries['daily'][number], 'daysAgo'>;

async function toRow(db: Db, { status, title, content }: Summary, { start, end }: Period, now: Date) {
  const { rows } = await sql<{ posts: number }>`
    select count(*)::int as posts from app.posts
    where published_at >= ${start.toISOString()}::timestamptz and published_at < ${end.toISOString()}::timestamptz`.execute(
    db,
  );
  // In the small hours after the day or week.
  const written = new Date(Math.min(end.getTime() + 2 * 60 * 60 * 1000, now.getTime()));
  return {
    status,
    title,
    summary_content: content.join('\n\n'),
    articles_processed: rows[0]?.posts ?? 0,
    created_at: written,
    // Later than its posts, or the jobs would take those for new ones.
    updated_at: new Date(Math.max(written.getTime(), Date.now()) + STORED_MS),
  };
}
