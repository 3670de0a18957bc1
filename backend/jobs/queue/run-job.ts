import type { JobResult, JobWithMetadata } from 'pg-boss';
import type { Logger } from 'pino';
import { type Job, PermanentFailure } from './define-job.ts';
import type { Outcomes } from './jobs.ts';

export type RunOptions<Deps> = {
  job: Job<unknown, Deps>;
  taken: JobWithMetadata<unknown>;
  deps: Deps;
  log: Logger;
};

/** Runs one attempt and settles the job. Logs a failure once, with its cause. */
export async function runJob<Deps>({
  job,
  taken,
  deps,
  log,
}: RunOptions<Deps>): Promise<{ outcome: keyof Outcomes; result: JobResult<object> }> {
  const { id, retryCount, retryLimit, signal } = taken;
  const attempt = retryCount + 1;
  try {
    const output = await untilAborted(job.run(deps, taken.data, { id, attempt, signal }), signal);
    const kept = typeof output === 'object' && output ? { output } : {};
    return { outcome: 'completed', result: { id, status: 'completed', ...kept } };
  } catch (error) {
    const isPermanent = error instanceof PermanentFailure;
    const isFinal = isPermanent || retryCount >= retryLimit;
    const fields = { job: job.name, id, attempt, err: error };
    if (isFinal) log.error(fields, 'job failed for good');
    else log.warn(fields, 'job failed, it is tried again');
    const output = { reason: error instanceof Error ? error.message : String(error) };
    return {
      outcome: isFinal ? 'failed' : 'retried',
      // Without a queue for dead letters, `deadletter` only prevents another attempt.
      result: { id, status: isPermanent ? 'deadletter' : 'failed', output },
    };
  }
}

/** Rejects on timeout or shutdown, even if the work ignores the signal. */
function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new Error('It took too long, or the process stopped', { cause: signal.reason }));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
