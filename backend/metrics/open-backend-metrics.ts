import type { Metrics } from '#server/process/metrics/open-metrics.ts';
import { openMetrics } from '#server/process/metrics/open-metrics.ts';
import type { DatabaseHandle } from '../db/connection.ts';
import { measureDatabase } from './measure-database.ts';
import { showState } from './show-state.ts';

/** Begins to count what a process of the backend does; undefined without METRICS_TOKEN, and then nothing is counted. */
export async function openBackendMetrics(
  { metricsToken }: { metricsToken?: string | undefined },
  database: DatabaseHandle,
): Promise<Metrics | undefined> {
  if (!metricsToken) return undefined;
  const metrics = await openMetrics();
  measureDatabase(database, metrics);
  showState(database, metrics);
  return metrics;
}
