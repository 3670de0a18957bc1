import { setTimeout as sleep } from 'node:timers/promises';
import { type PollDependencies, pollSource } from './poll-source.ts';
import { claimSource, HOST_PAUSE_MS } from './repository.ts';

const AT_ONCE = 4;
// The next run goes on where this one stops.
const RUN_MS = 10 * 60_000;

export type PollOptions = {
  signal: AbortSignal;
  /** Lets a host rest between two requests. */
  wait?: (ms: number) => Promise<unknown>;
};

/**
 * Polls every source that is due, four at a time, never two of one host, and with a pause between two requests to it. Many
 * processes may do so at once: each source is polled by one of them. Returns how many were polled.
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
