import type { z } from 'zod';

/** What a running job is told besides its data. */
export type JobContext = {
  /** The id of this job, the same at every attempt. */
  id: string;
  /** 1 at the first attempt. */
  attempt: number;
  /** Aborted when the process stops or the job has run for `timeoutSeconds`: stop soon, the job is taken again. */
  signal: AbortSignal;
};

export type Schedule<Deps> = {
  /** Five fields, minutes first. */
  cron: string;
  /** An IANA time zone, or what says which; UTC without one. */
  tz?: string | ((deps: Deps) => string);
  /** What is due for the time in which no process ran: one run however many were missed (the default), or none. */
  missed?: 'once' | 'skip';
};

export type Retry = {
  /** Attempts after the first one. */
  limit: number;
  /** Before the first retry; doubles with each, with some jitter, up to `maxDelaySeconds`. */
  delaySeconds: number;
  maxDelaySeconds: number;
};

export type JobOptions<Schema extends z.ZodType, Deps> = {
  /** Letters, digits, `-`, `_`, `.` and `/`. It is the queue's name: jobs that wait are lost when it changes. */
  name: string;
  /** The data is parsed with it when the job is sent, and again when it is taken: it may be older than the code. */
  data: Schema;
  schedule?: Schedule<Deps>;
  retry?: Partial<Retry>;
  /** How long one attempt may take; 15 minutes unless said otherwise. */
  timeoutSeconds?: number;
  /** How long a job that went well is kept for the operator's list; a week unless said otherwise. A failed one stays a week. */
  keepSeconds?: number;
  /** How many of these jobs one process runs at the same time; 1 unless said otherwise. */
  concurrency?: number;
  /** How one job of many is told from the others in the operator's list. Without it, nothing of the data is shown. */
  label?: (data: z.output<Schema>) => string;
  /** Does the work. An object that it resolves with is kept with the job. Throws `PermanentFailure` when a retry would be in vain. */
  run(deps: Deps, data: z.output<Schema>, context: JobContext): Promise<unknown>;
};

/** A kind of job, as `openJobs` and the registry know it. */
export type Job<Data = unknown, Deps = never> = {
  name: string;
  data: z.ZodType<Data>;
  schedule: Required<Schedule<Deps>> | null;
  retry: Retry;
  timeoutSeconds: number;
  keepSeconds: number;
  concurrency: number;
  label(data: unknown): string;
  /** Parses the data and runs. Throws `PermanentFailure` for data that the job does not know. */
  run(deps: Deps, data: unknown, context: JobContext): Promise<unknown>;
};

/** Ends a job at once: no retry would help. Its message is the reason that the operator reads. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure';
}

const DEFAULT_RETRY: Retry = { limit: 5, delaySeconds: 30, maxDelaySeconds: 3600 };
const DEFAULT_TIMEOUT_SECONDS = 15 * 60;
const DEFAULT_KEEP_SECONDS = 7 * 24 * 60 * 60;

export function defineJob<Schema extends z.ZodType, Deps>(
  options: JobOptions<Schema, Deps>,
): Job<z.output<Schema>, Deps> {
  const { name, data: schema, schedule, label } = options;
  return {
    name,
    data: schema as z.ZodType<z.output<Schema>>,
    schedule: schedule ? { tz: 'UTC', missed: 'once', ...schedule } : null,
    retry: { ...DEFAULT_RETRY, ...options.retry },
    timeoutSeconds: options.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS,
    keepSeconds: options.keepSeconds ?? DEFAULT_KEEP_SECONDS,
    concurrency: options.concurrency ?? 1,
    label: (data) => {
      const parsed = schema.safeParse(data);
      return parsed.success && label ? label(parsed.data) : '';
    },
    run: async (deps, data, context) => {
      const parsed = schema.safeParse(data);
      if (!parsed.success) {
        const [issue] = parsed.error.issues;
        throw new PermanentFailure(`The data does not fit: ${issue?.path.join('.') || 'all of it'}: ${issue?.message}`);
      }
      return options.run(deps, parsed.data, context);
    },
  };
}
