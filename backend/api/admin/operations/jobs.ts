import { z } from 'zod';
import { ApiError } from '../../../http/api-error.ts';
import {
  canRun,
  dismissJob,
  findKind,
  type Job,
  type JobKind,
  jobFilterSchema,
  jobKindSchema,
  jobSchema,
  type ListedJob,
  listKinds,
  pageJobs,
  retryJob,
  runJob,
} from '../../../jobs/manage-jobs.ts';
import type { Jobs } from '../../../jobs/queue/jobs.ts';
import { listQuery, pagedListing } from './base/list.ts';
import { defineList, defineOperation } from './base/operation.ts';

const jobIdsInput = z.strictObject({ ids: z.array(z.uuid()).min(1).max(100) });
const COMMANDS_ONLY = 'Data for a job is given on the machine where the backend runs.';
const runInput = z.strictObject({
  ids: z.array(z.string().max(100)).min(1).max(20),
  data: z.record(z.string(), z.unknown()).optional(),
});

export const JOB_OPERATIONS = [
  defineList({
    name: 'jobs.list',
    summary: 'Lists the jobs that are still remembered, the newest first',
    query: listQuery(['createdAt'], jobFilterSchema),
    row: jobSchema,
    text: printJob,
    list: ({ database: { db }, jobs }, query) =>
      pagedListing(query, async ({ filter, sort: { order }, limit, offset }) => {
        const { rows, ...counts } = await pageJobs(db, { filter, order, limit, offset });
        return { rows: rows.map((row) => ({ ...row, label: toLabel(jobs, row) })), ...counts };
      }),
  }),
  defineOperation({
    name: 'jobs.kinds',
    summary: 'Shows each kind of job, when it is due, what ran last and how many there are',
    method: 'GET',
    input: z.strictObject({}),
    output: z.array(jobKindSchema),
    text: printKinds,
    run: listKinds,
  }),
  defineOperation({
    name: 'jobs.run',
    summary: 'Has jobs done now, by the names of their kinds',
    undo: null,
    input: runInput,
    output: z.object({ ids: z.array(z.string()), sent: z.array(z.string()) }),
    run: async (context, { ids, data }) => {
      // A job's data can be a mail to anyone, which `jobs:write` does not include.
      if (data !== undefined && context.actor.kind !== 'command') throw new ApiError('ForbiddenError', COMMANDS_ONLY);
      const stranger =
        data === undefined
          ? ids.find((name) => findKind(context.jobs, name) && !canRun(context.jobs, name))
          : undefined;
      if (stranger !== undefined) throw new ApiError('ApplicationError', `${stranger} cannot be run by hand.`);
      const sent: string[] = [];
      // Pending and running jobs are not sent again.
      for (const name of ids) if (await runJob(context, name, data ?? {})) sent.push(name);
      return { ids, sent };
    },
  }),
  defineOperation({
    name: 'jobs.retry',
    summary: 'Has jobs that failed, or wait for their next attempt, tried at once',
    undo: null,
    input: jobIdsInput,
    output: z.object({ ids: z.array(z.string()) }),
    run: async (context, { ids }) => {
      for (const id of ids) await retryJob(context, id);
      return { ids };
    },
  }),
  defineOperation({
    name: 'jobs.dismiss',
    summary: 'Forgets jobs that failed, which the log keeps with their reasons',
    undo: null,
    input: jobIdsInput,
    output: z.object({ ids: z.array(z.string()) }),
    run: async (context, { ids }) => {
      for (const id of ids) await dismissJob(context, id);
      return { ids };
    },
  }),
];

const toLabel = (jobs: Jobs, { name, data }: Pick<ListedJob, 'name' | 'data'>): string =>
  findKind(jobs, name)?.label(data) ?? '';

/** A line of a terminal for a job, and one for why its last attempt failed; times in UTC. */
function printJob({ id, name, label, state, attempts, reason, ...times }: Job): string {
  const at = { waiting: times.dueAt, running: times.startedAt, failed: times.endedAt, completed: times.endedAt }[state];
  const line = [state, at ? toTime(at) : '', id, name, label, attempts > 1 ? `attempt ${attempts}` : ''];
  const why = reason === null ? '' : `\n      ${reason.replace(/\s+/g, ' ').trim()}`;
  return line.filter((part) => part !== '').join('  ') + why;
}

function printKinds(kinds: readonly JobKind[]): string {
  return kinds.map(printKind).join('\n');
}

function printKind({ id, schedule, last, waiting, running, failed }: JobKind): string {
  const parts = [
    schedule ? `${schedule.cron} ${schedule.tz}, next ${schedule.next ? toTime(schedule.next) : 'never'}` : 'on demand',
    last ? `last ${toTime(last.endedAt)} ${last.outcome} in ${last.seconds.toFixed(1)} s` : 'not run lately',
    `${waiting} due, ${running} running, ${failed} failed`,
  ];
  return [id, ...parts.map((part) => `  ${part}`)].join('\n');
}

const toTime = (iso: string): string => new Date(iso).toISOString().replace('T', ' ').slice(0, 19);
