import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Metrics } from '#runtime/metrics/open-metrics.ts';
import { withTimeout } from '#runtime/with-timeout.ts';
import type { DatabaseHandle } from '../db/connection.ts';
import type { Db } from '../db/db.ts';
import { HEALTH, SOURCE_HEALTHS, type SourceHealth } from '../sources/find-sources.ts';

/** Exports the site's state. Values that cannot be read are omitted, not repeated. */
export function showState({ db }: DatabaseHandle, metrics: Metrics): void {
  const getState = cacheState({ read: () => readState(db) });

  metrics.gauge({
    name: 'sellerfeed_database_up',
    help: '1 when the database answered this scrape within a second, or less than ten seconds before it',
    async collect() {
      this.set((await getState()) === null ? 0 : 1);
    },
  });
  show('sellerfeed_posts', 'Published posts', ({ posts }) => posts);
  show('sellerfeed_last_post_timestamp_seconds', 'When the newest post came in', (state) => state.lastPost);
  show(
    'sellerfeed_last_daily_summary_timestamp_seconds',
    'When the newest daily summary was written',
    (state) => state.lastDailySummary,
  );
  show(
    'sellerfeed_last_weekly_summary_timestamp_seconds',
    'When the newest weekly summary was written',
    (state) => state.lastWeeklySummary,
  );
  show(
    'sellerfeed_last_backup_timestamp_seconds',
    'When the last backup was made; 0: never',
    (state) => state.lastBackup,
  );
  show(
    'sellerfeed_queues_counted_timestamp_seconds',
    'When a process that does jobs last counted the queues; it does so every half a minute',
    (state) => state.queuesCounted,
  );
  show(
    'sellerfeed_unknown_mails',
    'Mails of the newest issue that were handed over without an answer of the mail server',
    (state) => state.unknownMails,
  );
  metrics.gauge({
    name: 'sellerfeed_sources',
    help: 'Sources by state: new, ok, held (brought more than it may publish), failing or paused',
    labelNames: ['state'],
    async collect() {
      const found = await getState();
      this.reset();
      if (found === null) return;
      for (const state of SOURCE_HEALTHS) this.set({ state }, found.sources[state] ?? 0);
    },
  });
  metrics.gauge({
    name: 'sellerfeed_queue_jobs',
    help: 'Jobs by queue and state: ready (due, not begun), active, failed (given up, of the last week)',
    labelNames: ['queue', 'state'],
    async collect() {
      const found = await getState();
      this.reset();
      for (const { name: queue, ...counts } of found?.queues ?? []) {
        for (const [state, count] of Object.entries(counts)) this.set({ queue, state }, count);
      }
    },
  });

  function show(name: string, help: string, value: (state: SiteState) => number | null): void {
    metrics.gauge({
      name,
      help,
      async collect() {
        const state = await getState();
        const found = state && value(state);
        this.remove();
        if (found !== null) this.set(found);
      },
    });
  }
}

type Options = {
  read: () => Promise<SiteState>;
  freshMs?: number;
  maxWaitMs?: number;
  now?: () => number;
};

/**
 * Caches the result for seconds and reads it once at a time. A scrape waits a second and then gets null: a hanging
 * database must not block other metrics.
 */
export function cacheState({ read, freshMs = 10_000, maxWaitMs = 1_000, now = Date.now }: Options) {
  const cache = new LRUCache<'state', SiteState>({
    max: 1,
    ttl: freshMs,
    ttlResolution: 0,
    perf: { now },
    fetchMethod: read,
  });
  // A separate metric reports a failure.
  return (): Promise<SiteState | null> =>
    withTimeout(cache.fetch('state'), maxWaitMs).then(
      (state) => state ?? null,
      () => null,
    );
}

type QueueState = { name: string; ready: number; active: number; failed: number };

/** Times are seconds since 1970, or null. */
export type SiteState = {
  posts: number;
  lastPost: number | null;
  sources: Partial<Record<SourceHealth, number>>;
  /** Mails of the newest issue with an unknown outcome. */
  unknownMails: number;
  lastDailySummary: number | null;
  lastWeeklySummary: number | null;
  /** 0 if there was never one. */
  lastBackup: number;
  /** The time at which a job process last counted the queues, every half a minute. */
  queuesCounted: number | null;
  queues: QueueState[];
};

/** One statement that reads a few rows at any size: totals of triggers, first index entries, pg-boss's counts. */
async function readState(db: Db): Promise<SiteState> {
  const { rows } = await sql<SiteState>`
    select
      (select value::float8 from app.counters where name = 'posts') as posts,
      (select extract(epoch from received_at)::float8 from app.posts order by id desc limit 1) as "lastPost",
      (select coalesce(json_object_agg(health, count), '{}') from (
        select ${HEALTH} as health, count(*)::int from app.sources s group by 1) as counted) as sources,
      (select count(*)::int from public.mail_deliveries
        where state = 'unknown' and issue_id in (
          select id from public.mail_issues where date > (select max(date) from public.mail_issues) - 7)) as "unknownMails",
      (select extract(epoch from updated_at)::float8 from public.gb_daily_summaries
        where status = 'completed' order by date desc limit 1) as "lastDailySummary",
      (select extract(epoch from updated_at)::float8 from public.gb_weekly_summaries
        where status = 'completed' order by start_date desc limit 1) as "lastWeeklySummary",
      (select coalesce(extract(epoch from max(made_at)), 0)::float8 from app.backups) as "lastBackup",
      (select extract(epoch from max(monitor_on))::float8 from pgboss.queue) as "queuesCounted",
      (select coalesce(json_agg(json_build_object(
          'name', name, 'ready', ready_count, 'active', active_count, 'failed', failed_count) order by name), '[]')
        from pgboss.queue where name not like '\\_\\_pgboss%') as queues`.execute(db);
  const [state] = rows;
  if (!state) throw new Error('The query of the state returned no row');
  return state;
}
