import type { JobsReport, ReportedJob } from './report.ts';

/** The report in lines for a terminal; times in UTC. */
export function printReport({ kinds, running, waiting, failed }: JobsReport): string {
  const sections = [
    ...kinds.map((kind) => toKindLine(kind)),
    ...toSection('Running', running, ({ startedAt }) => `since ${toTime(startedAt)}`),
    ...toSection('Due', waiting, ({ dueAt }) => toTime(dueAt)),
    ...toSection('Failed', failed, ({ endedAt }) => toTime(endedAt)),
  ];
  return sections.join('\n');
}

function toKindLine({ name, schedule, last, waiting, running, failed, outcomes }: JobsReport['kinds'][number]): string {
  const { completed, retried } = outcomes;
  const parts = [
    schedule ? `${schedule.cron} ${schedule.tz}, next ${schedule.next ? toTime(schedule.next) : 'never'}` : 'on demand',
    last ? `last ${toTime(last.endedAt)} ${last.outcome} in ${last.seconds.toFixed(1)} s` : 'not run lately',
    `${waiting} due, ${running} running, ${failed} failed`,
    `since the start ${completed} done, ${retried} to be tried again, ${outcomes.failed} given up`,
  ];
  return [name, ...parts.map((part) => `  ${part}`)].join('\n');
}

function toSection<Listed extends ReportedJob>(title: string, jobs: Listed[], when: (job: Listed) => string): string[] {
  if (jobs.length === 0) return [];
  return ['', title, ...jobs.map((job) => `  ${toJobLine(job, when(job))}`)];
}

function toJobLine({ id, name, label, attempts, reason }: ReportedJob, when: string): string {
  const why = reason === null ? '' : `\n      ${reason.replace(/\s+/g, ' ').trim()}`;
  return `${when}  ${id}  ${name}${label ? `  ${label}` : ''}${attempts > 1 ? `  attempt ${attempts}` : ''}${why}`;
}

const toTime = (iso: string): string => new Date(iso).toISOString().replace('T', ' ').slice(0, 19);
