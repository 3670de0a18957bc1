import { z } from 'zod';

const time = z.iso.datetime({ offset: true });

const jobSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** What tells it from others of its kind; no more of its data leaves the database. */
  label: z.string(),
  /** Attempts so far, the running one included. */
  attempts: z.int(),
  /** What the last attempt failed for. */
  reason: z.string().nullable(),
});
export type ReportedJob = z.infer<typeof jobSchema>;

/** What `npm run jobs` shows. */
export const reportSchema = z.object({
  kinds: z.array(
    z.object({
      name: z.string(),
      /** Null as well where the configuration says in which time zone, and no process has set it yet. */
      schedule: z.object({ cron: z.string(), tz: z.string(), next: time.nullable() }).nullable(),
      /** The newest that has ended and is still remembered. */
      last: z.object({ endedAt: time, seconds: z.number(), outcome: z.enum(['completed', 'failed']) }).nullable(),
      waiting: z.int(),
      running: z.int(),
      failed: z.int(),
      /** Attempts of the process that was asked, since it started. */
      outcomes: z.object({ completed: z.int(), retried: z.int(), failed: z.int() }),
    }),
  ),
  running: z.array(jobSchema.extend({ startedAt: time })),
  /** Soonest first, and no more than a screenful. */
  waiting: z.array(jobSchema.extend({ dueAt: time })),
  /** Newest first, and no more than a screenful. */
  failed: z.array(jobSchema.extend({ endedAt: time })),
});
export type JobsReport = z.infer<typeof reportSchema>;
