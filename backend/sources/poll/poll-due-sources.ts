import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { defineJob } from '../../jobs/queue/define-job.ts';
import { type PollDependencies, pollSource } from './poll-source.ts';
import { findDueSource, HOST_PAUSE_MS, type Source } from './repository.ts';

const AT_ONCE = 4;
// The next run continues.
const RUN_MS = 10 * 60_000;

export type PollOptions = {
  signal: AbortSignal;
  /** Pauses between two requests to a host. */
  wait?: (ms: number) => Promise<unknown>;
};

/**
 * Polls due sources, four at a time, one per host at a time, with pauses. The queue runs this job once over all processes,
 * so that nobody else polls them meanwhile. Returns the number polled. @throws the first local error of a poll
 */
export async function pollDueSources(deps: PollDependencies, { signal, wait = sleep }: PollOptions): Promise<number> {
  const end = deps.clock().getTime() + RUN_MS;
  /** By host. */
  const running = new Map<string, Promise<void>>();
  let failure: unknown;
  let polled = 0;
  const start = (source: Source) => {
    const poll = pollSource(deps, source, signal)
      .catch((error: unknown) => {
        failure ??= error;
      })
      .finally(() => running.delete(source.host));
    running.set(source.host, poll);
    polled += 1;
  };
  while (failure === undefined && !signal.aborted && deps.clock().getTime() < end) {
    // As they were when the database was asked: a poll that ends meanwhile may leave its host another due source.
    const busy = new Map(running);
    const { source, isWaiting } = await findDueSource(deps.database.db, deps.clock(), [...busy.keys()]);
    if (source) start(source);
    else if (busy.size === 0 && !isWaiting) break;
    if (source && running.size < AT_ONCE) continue;
    const polls = source ? running : busy;
    await Promise.race([...polls.values(), ...(isWaiting ? [wait(HOST_PAUSE_MS)] : [])]);
  }
  await Promise.all(running.values());
  if (failure !== undefined) throw failure;
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
