import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { defineJob } from '../../jobs/queue/define-job.ts';
import { type PollDependencies, pollSource } from './poll-source.ts';
import { claimSource, HOST_PAUSE_MS } from './repository.ts';

const AT_ONCE = 4;
// The next run continues.
const RUN_MS = 10 * 60_000;

export type PollOptions = {
  signal: AbortSignal;
  /** Pauses between two requests to a host. */
  wait?: (ms: number) => Promise<unknown>;
};

/**
 * Polls due sources, four at a time, one per host at a time, with pauses. Processes share the work. Returns the number
 * polled.
 */
export async function pollDueSources(deps: PollDependencies, { signal, wait = sleep }: PollOptions): Promise<number> {
  const end = deps.clock().getTime() + RUN_MS;
  let polled = 0;
  const work = async () => {
    while (!signal.aborted && deps.clock().getTime() < end) {
      const { source, isWaiting } = await claimSource(deps.database.db, deps.clock());
      if (source) {
        await pollSource(deps, source, signal);
        polled += 1;
      } else if (isWaiting) await wait(HOST_PAUSE_MS);
      else return;
    }
  };
  const workers = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  const failed = workers.find((worker) => worker.status === 'rejected');
  if (failed) throw failed.reason;
  return polled;
}

/** Each source has its own due time. Also sent when sources are added. */
export const pollSourcesJob = defineJob({
  name: 'poll-sources',
  data: z.object({}),
  schedule: { cron: '*/5 * * * *' },
  // The next run is soon enough.
  retry: { limit: 0 },
  keepSeconds: 24 * 60 * 60,
  run: async (deps: PollDependencies, _data, { signal }) => ({ polled: await pollDueSources(deps, { signal }) }),
});
