import { z } from 'zod';
import { UserError } from '#server/process/user-error.mjs';
import { type Actor, COMMAND_USER_HEADER, commandActor } from '../audit/actor.ts';
import { recordChange } from '../audit/record-change.ts';
import type { DatabaseHandle } from '../db/connection.ts';
import {
  countJobs,
  findJobName,
  type JobRow,
  listJobsIn,
  listLastEnded,
  listSchedules,
  type ScheduleRow,
} from './list-jobs.ts';
import type { Job } from './queue/define-job.ts';
import type { Jobs } from './queue/jobs.ts';
import { type JobsReport, type ReportedJob, reportSchema } from './report.ts';

/** What an operator does with jobs. Throws `UserError` where it cannot be done. */
export type JobOperations = {
  report(): Promise<JobsReport>;
  /** Has one done now. Returns its id, or null when one that waits or runs makes another needless. */
  run(name: string, data: unknown): Promise<string | null>;
  /** Has one that failed tried once more. */
  retry(id: string): Promise<void>;
};

type QueueOptions = {
  database: DatabaseHandle;
  jobs: Jobs;
  registry: readonly Job[];
  /** Who runs jobs and tries them again, as the log says. */
  actor: Actor;
  now: Date;
};

/** On the queue that this process has opened. What is run or tried again is a line of the log. */
export function operateOnQueue({ database: { db }, jobs, registry, actor, now }: QueueOptions): JobOperations {
  const log = (verb: 'run' | 'retry', id: string) =>
    recordChange(db, actor, { action: `jobs.${verb}`, subject: 'jobs', subjectId: id }, now);
  const find = (name: string) => registry.find((job) => job.name === name);
  return {
    report: async () => {
      const counts = new Map((await countJobs(db)).map((row) => [row.name, row]));
      const ended = new Map((await listLastEnded(db)).map((row) => [row.name, row]));
      const schedules = new Map((await listSchedules(db)).map((row) => [row.name, row]));
      const list = async (state: Parameters<typeof listJobsIn>[1]) =>
        (await listJobsIn(db, state)).map((row) => ({ at: row.at, job: toReported(row, find(row.name)) }));
      return {
        kinds: registry.map(({ name, schedule }) => ({
          name,
          schedule: toSchedule(schedules.get(name) ?? toFixed(schedule), jobs),
          last: toLast(ended.get(name)),
          waiting: counts.get(name)?.waiting ?? 0,
          running: counts.get(name)?.running ?? 0,
          failed: counts.get(name)?.failed ?? 0,
          outcomes: jobs.outcomes[name] ?? { completed: 0, retried: 0, failed: 0 },
        })),
        running: (await list('running')).map(({ at, job }) => ({ ...job, startedAt: at })),
        waiting: (await list('waiting')).map(({ at, job }) => ({ ...job, dueAt: at })),
        failed: (await list('failed')).map(({ at, job }) => ({ ...job, endedAt: at })),
      };
    },
    run: async (name, data) => {
      const job = find(name);
      if (!job) {
        throw new UserError(`There is no job ${name}. There are ${registry.map((known) => known.name).join(', ')}.`);
      }
      try {
        const id = await jobs.send(job, data);
        // Its data may be somebody's address.
        if (id) await log('run', name);
        return id;
      } catch (error) {
        if (!(error instanceof z.ZodError)) throw error;
        throw new UserError(`The data does not fit ${name}: ${z.prettifyError(error)}`, { cause: error });
      }
    },
    retry: async (id) => {
      const name = await findJobName(db, id);
      if (!name) throw new UserError(`There is no job ${id}.`);
      if (!(await jobs.retry(name, id))) throw new UserError(`Job ${id} (${name}) has not failed.`);
      await log('retry', id);
    },
  };
}

function toReported({ id, name, data, retryCount, reason }: JobRow, job: Job | undefined): ReportedJob {
  return { id, name, label: job?.label(data) ?? '', attempts: retryCount + 1, reason };
}

function toSchedule(
  schedule: Pick<ScheduleRow, 'cron' | 'tz'> | null,
  jobs: Jobs,
): JobsReport['kinds'][number]['schedule'] {
  if (!schedule) return null;
  return { cron: schedule.cron, tz: schedule.tz, next: jobs.nextRun(schedule)?.toISOString() ?? null };
}

/** As it will be set, unless that is up to the configuration. */
function toFixed(schedule: Job['schedule']): Pick<ScheduleRow, 'cron' | 'tz'> | null {
  return typeof schedule?.tz === 'string' ? { cron: schedule.cron, tz: schedule.tz } : null;
}

function toLast(row: Awaited<ReturnType<typeof listLastEnded>>[number] | undefined) {
  return row ? { endedAt: row.endedAt, seconds: row.seconds, outcome: row.outcome } : null;
}

const TIMEOUT_MS = 60_000;
const refusalSchema = z.object({ error: z.object({ message: z.string() }) });

/** Through a running backend (`route.ts`), which may hold the embedded database. */
export function operateThroughApi({ url, token }: { url: string; token: string }): JobOperations {
  return {
    report: () => call('', reportSchema),
    run: (name, data) => call('/run', z.string().nullable(), { name, data }),
    retry: async (id) => void (await call('/retry', z.null(), { id })),
  };

  async function call<Data>(path: string, schema: z.ZodType<Data>, body?: object): Promise<Data> {
    const response = await send(path, body);
    const answer: unknown = await response.json().catch(() => null);
    const parsed = z.object({ data: schema }).safeParse(answer);
    if (response.ok && parsed.success) return parsed.data.data;
    const reason = refusalSchema.safeParse(answer).data?.error.message;
    throw new UserError(reason ?? `The backend at ${url} answered HTTP ${response.status}.`);
  }

  async function send(path: string, body?: object): Promise<Response> {
    try {
      return await fetch(`${url}/admin/jobs${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          [COMMAND_USER_HEADER]: encodeURIComponent(commandActor().name),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (error) {
      throw new UserError(`The backend at ${url} does not answer (${(error as Error).message}).`, { cause: error });
    }
  }
}
