import type { Summary } from '#backend/admin/operations/records.ts';
import type { States } from '../../components/section';

export const STATES: States<Summary['state']> = {
  pending: { label: 'Not written yet', tone: 'waiting' },
  processing: { label: 'Being written', tone: 'waiting' },
  completed: { label: 'On the site', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  hidden: { label: 'Hidden', tone: 'quiet' },
};

const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** "Thu, 5 March 2026", of a week "Week of Mon, 2 March 2026". */
export const namePeriod = ({ kind, day: date }: Pick<Summary, 'kind' | 'day'>): string =>
  `${kind === 'weekly' ? 'Week of ' : ''}${day.format(new Date(date))}`;
