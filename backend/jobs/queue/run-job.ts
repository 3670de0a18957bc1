import type { JobResult, JobWithMetadata } from 'pg-boss';
import type { Logger } from 'pino';
import { type Job, PermanentFailure } from './define-job.ts';

export type RunOptions<Deps> = {
  job: Job<unknown, Deps>;
  taken: JobWithMetadata<unknown>;
  deps: Deps;
  log: Logger;
  /** Called for what will not be tried again, so that the operator finds it. */
  keepFailed: (id: string) => Promise<void>;
};

/** One attempt, and what becomes of the job by it. A failure is logged here, once, with its cause. */
export async function runJob<Deps>({
  job,
  taken,
  deps,
  log,
  keepFailed,
}: RunOptions<Deps>): Promise<JobResult<object>> {
  const { id, retryCount, retryLimit, signal } = taken;
  const attempt = retryCount + 1;
  try {
    const output = await untilAborted(job.run(deps, taken.data, { id, attempt, signal }), signal);
    return { id, status: 'completed', ...(typeof output === 'object' && output ? { output } : {}) };
  } catch (error) {
    const isFinal = error instanceof PermanentFailure || retryCount >= retryLimit;
    const fields = { job: job.name, id, attempt, err: error };
    if (isFinal) {
      log.error(fields, 'job failed for good');
      await keepFailed(id);
    } else log.warn(fields, 'job failed, it is tried again');
    return {
      id,
      status: error instanceof PermanentFailure ? 'deadletter' : 'failed',
      output: { reason: error instanceof Error ? error.message : String(error) },
    };
  }
}

/** Rejects when the attempt takes too long or the process stops, though the work itself may not have heard of it. */
function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new Error('It took too long, or the process stopped', { cause: signal.reason }));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
