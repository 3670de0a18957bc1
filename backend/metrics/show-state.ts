import type { Metrics } from '#server/process/metrics/open-metrics.ts';
import type { DatabaseHandle } from '../db/connection.ts';
import { keepState } from './keep-state.ts';
import { readState, type SiteState } from './read-state.ts';

type Value = (state: SiteState) => number | null;

/**
 * Shows at every scrape what the database knows of the site. What it does not answer is left out of the scrape, rather than
 * shown as it once was.
 */
export function showState({ db }: DatabaseHandle, metrics: Metrics): void {
  const getState = keepState({ read: () => readState(db) });

  metrics.gauge({
    name: 'sellerfeed_database_up',
    help: '1 when the database answered this scrape within a second, or less than ten seconds before it',
    collect: async (gauge) => gauge.set((await getState()) === null ? 0 : 1),
  });
  show('sellerfeed_posts', 'Published posts', ({ posts }) => posts);
  show(
    'sellerfeed_last_post_timestamp_seconds',
    'When the newest post came in, or was last changed',
    (state) => state.lastPost,
  );
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
    'sellerfeed_queues_counted_timestamp_seconds',
    'When a process that does jobs last counted the queues; it does so every half a minute',
    (state) => state.queuesCounted,
  );
  showQueues(
    'sellerfeed_queue_jobs',
    'Jobs by queue and state: ready (due, not begun), active, failed (given up, of the last week)',
  );

  function show(name: string, help: string, value: Value): void {
    metrics.gauge({
      name,
      help,
      collect: async (gauge) => {
        const state = await getState();
        const found = state && value(state);
        gauge.remove();
        if (found !== null) gauge.set(found);
      },
    });
  }

  function showQueues(name: string, help: string): void {
    metrics.gauge({
      name,
      help,
      labels: ['queue', 'state'],
      collect: async (gauge) => {
        const state = await getState();
        gauge.reset();
        for (const { name: queue, ready, active, failed } of state?.queues ?? []) {
          gauge.set({ queue, state: 'ready' }, ready);
          gauge.set({ queue, state: 'active' }, active);
          gauge.set({ queue, state: 'failed' }, failed);
        }
      },
    });
  }
}
