import type { Job } from './list-jobs.ts';
import type { JobKind } from './operate-on-jobs.ts';

/** A line of a terminal for a job, and one for why its last attempt failed; times in UTC. */
export function printJob({ id, name, label, state, attempts, reason, ...times }: Job): string {
  const at = { waiting: times.dueAt, running: times.startedAt, failed: times.endedAt, completed: times.endedAt }[state];
  const line = [state, at ? toTime(at) : '', id, name, label, attempts > 1 ? `attempt ${attempts}` : ''];
  const why = reason === null ? '' : `\n      ${reason.replace(/\s+/g, ' ').trim()}`;
  return line.filter((part) => part !== '').join('  ') + why;
}

export function printKinds(kinds: readonly JobKind[]): string {
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
