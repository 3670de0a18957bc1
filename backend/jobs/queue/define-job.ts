import type { z } from 'zod';

export type JobContext = {
  /** The same at every attempt. */
  id: string;
  /** 1 at the first attempt. */
  attempt: number;
  /** Aborted on shutdown and after `timeoutSeconds`: stop soon, the job runs again. */
  signal: AbortSignal;
};

export type Schedule<Deps> = {
  /** Five fields, minutes first. */
  cron: string;
  /** An IANA time zone, or a function that returns one; UTC by default. */
  tz?: string | ((deps: Deps) => string);
  /** Runs missed while no process was up: made up for by one (the default), or skipped. */
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
  /** Letters, digits, `-`, `_`, `.` and `/`. The queue's name: pending jobs are lost when it changes. */
  name: string;
  /** Parsed when the job is sent, and again when it runs: the data may be older than the code. */
  data: Schema;
  schedule?: Schedule<Deps>;
  retry?: Partial<Retry>;
  /** The limit of one attempt; 15 minutes by default. */
  timeoutSeconds?: number;
  /** The retention of completed jobs; a week by default, and always for failed ones. */
  keepSeconds?: number;
  /** The concurrency in one process; 1 by default. */
  concurrency?: number;
  /** Distinguishes jobs in the operator's list. Without it no data is shown. */
  label?: (data: z.output<Schema>) => string;
  /** The returned object is stored with the job. Throws `PermanentFailure` if a retry is pointless. */
  run(deps: Deps, data: z.output<Schema>, context: JobContext): Promise<unknown>;
};

/** A kind of job in `openJobs` and the registry. */
export type Job<Data = unknown, Deps = never> = Required<
  Pick<JobOptions<z.ZodType<Data>, Deps>, 'name' | 'data' | 'timeoutSeconds' | 'keepSeconds' | 'concurrency'>
> & {
  schedule: Required<Schedule<Deps>> | null;
  retry: Retry;
  label(data: unknown): string;
  /** Parses the data and runs. Throws `PermanentFailure` for invalid data. */
  run(deps: Deps, data: unknown, context: JobContext): Promise<unknown>;
};

/** Prevents retries. The message is shown to the operator. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure';
}

const DEFAULT_RETRY: Retry = { limit: 5, delaySeconds: 30, maxDelaySeconds: 3600 };
const DEFAULTS = { timeoutSeconds: 15 * 60, keepSeconds: 7 * 24 * 60 * 60, concurrency: 1 };

export function defineJob<Schema extends z.ZodType, Deps>(
  options: JobOptions<Schema, Deps>,
): Job<z.output<Schema>, Deps> {
  const { data: schema, schedule, label } = options;
  return {
    ...DEFAULTS,
    ...options,
    data: schema as z.ZodType<z.output<Schema>>,
    schedule: schedule ? { tz: 'UTC', missed: 'once', ...schedule } : null,
    retry: { ...DEFAULT_RETRY, ...options.retry },
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
