import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/types.ts';

export type QueueState = { name: string; ready: number; active: number; failed: number };

/** What the database knows of how the site is doing. Times are seconds since 1970, null for what has never been. */
export type SiteState = {
  posts: number;
  lastPost: number | null;
  lastDailySummary: number | null;
  lastWeeklySummary: number | null;
  /** When the queues were last counted, by a process that does jobs: every half a minute. */
  queuesCounted: number | null;
  queues: QueueState[];
};

/**
 * Reads it in one statement that touches a few rows however many posts and jobs there are: totals that triggers keep, the
 * first entries of indexes, and what pg-boss has counted of its queues.
 */
export async function readState(db: Kysely<Database>): Promise<SiteState> {
  const { rows } = await sql<SiteState>`
    select
      (select value::float8 from app.counters where name = 'posts') as posts,
      (select extract(epoch from updated_at)::float8 from app.posts order by id desc limit 1) as "lastPost",
      (select extract(epoch from updated_at)::float8 from public.gb_daily_summaries
        where status = 'completed' order by date desc limit 1) as "lastDailySummary",
      (select extract(epoch from updated_at)::float8 from public.gb_weekly_summaries
        where status = 'completed' order by start_date desc limit 1) as "lastWeeklySummary",
      (select extract(epoch from max(monitor_on))::float8 from pgboss.queue) as "queuesCounted",
      (select coalesce(json_agg(json_build_object(
          'name', name, 'ready', ready_count, 'active', active_count, 'failed', failed_count) order by name), '[]')
        from pgboss.queue where name not like '\\_\\_pgboss%') as queues`.execute(db);
  const [state] = rows;
  if (!state) throw new Error('The database has not said how the site is doing.');
  return state;
}
