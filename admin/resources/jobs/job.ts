import type { Job } from '#backend/api/admin/operations/records.ts';
import type { States } from '../../components/section';

export const STATES: States<Job['state']> = {
  waiting: { label: 'Waiting', tone: 'waiting' },
  running: { label: 'Running', tone: 'waiting' },
  failed: { label: 'Failed', tone: 'bad' },
  completed: { label: 'Done', tone: 'good' },
};

/** Descriptions of the kinds of jobs. */
export const KINDS: Record<string, string> = {
  'announce-changes': 'Announce changes to search engines',
  'ask-to-confirm': 'Ask an imported address to confirm',
  digest: 'Start the Monday mail',
  'digest-deliver': 'Send the Monday mail',
  'digest-missed': 'Look for a missed Monday mail',
  'digest-mail': 'Monday mail to one reader',
  'find-trends': 'Find trends',
  mail: 'Send a mail',
  'place-posts': 'Put posts into stories',
  'poll-sources': 'Collect from sources',
  'renew-summaries': 'Renew summaries of changed posts',
  'summarize-today': 'Sum up today',
  'summarize-days': 'Sum up days that are over',
  'summarize-weeks': 'Sum up weeks that are over',
  'summarize-one': 'Rewrite a summary',
  vacuum: 'Tidy the database',
};

/** A description of the job, or its name. */
export const nameKind = (id: string): string => KINDS[id] ?? id;

export const nameJob = ({ name, label }: Job): string => (label ? `${nameKind(name)}: ${label}` : nameKind(name));

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Describes the usual cron expressions, "Every 5 minutes"; others stay as they are. */
export function describeSchedule({ cron, tz }: { cron: string; tz: string }): string {
  const [minute = '', hour = '', day, month, weekday = ''] = cron.split(' ');
  const zone = tz === 'UTC' ? 'UTC' : tz.replaceAll('_', ' ');
  const isEveryDay = day === '*' && month === '*';
  const step = /^\*\/(\d+)$/.exec(minute)?.[1];
  if (isEveryDay && hour === '*' && weekday === '*') {
    if (minute === '*') return 'Every minute';
    if (step) return `Every ${step} minutes`;
    if (/^\d+$/.test(minute)) return `Every hour at ${minute.padStart(2, '0')} past`;
  }
  if (!isEveryDay || !/^\d+$/.test(minute) || !/^\d+$/.test(hour)) return `${cron} (${zone})`;
  const time = `at ${hour.padStart(2, '0')}:${minute.padStart(2, '0')}, ${zone}`;
  if (weekday === '*') return `Every day ${time}`;
  const name = WEEKDAYS[Number(weekday)];
  return name ? `Every ${name} ${time}` : `${cron} (${zone})`;
}
