import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/types.ts';
import { HEALTH, type SourceHealth } from '../sources/source-health.ts';

export type QueueState = { name: string; ready: number; active: number; failed: number };

/** Times are seconds since 1970, or null. */
export type SiteState = {
  posts: number;
  lastPost: number | null;
  /** The number of sources by health. */
  sources: Partial<Record<SourceHealth, number>>;
  /** Mails of the newest issue with an unknown outcome. */
  unknownMails: number;
  lastDailySummary: number | null;
  lastWeeklySummary: number | null;
  /** The time at which a job process last counted the queues, every half a minute. */
  queuesCounted: number | null;
  queues: QueueState[];
};

/** One statement that reads a few rows at any size: totals of triggers, first index entries, pg-boss's counts. */
export async function readState(db: Kysely<Database>): Promise<SiteState> {
  const { rows } = await sql<SiteState>`
    select
      (select value::float8 from app.counters where name = 'posts') as posts,
      (select extract(epoch from coalesce(received_at, updated_at))::float8 from app.posts order by id desc limit 1) as "lastPost",
      (select coalesce(json_object_agg(health, count), '{}') from (
        select ${HEALTH} as health, count(*)::int from app.sources s group by 1) as counted) as sources,
      (select count(*)::int from public.mail_deliveries
        where state = 'unknown' and issue_id = (select max(id) from public.mail_issues)) as "unknownMails",
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
