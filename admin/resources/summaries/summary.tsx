import { Alert } from '@mui/material';
import type { Summary } from '#backend/api/admin/operations/records.ts';
import { type States, useApi } from '../../components/section';

type Access = { canRegenerate: boolean; note: string | null };

/** The available actions: for summaries in a hosted Supabase the site needs its connection string. */
export const useAccess = (): Access | undefined => useApi<Access>('/summaries/access').data;

export function AccessNote() {
  const access = useAccess();
  if (!access || (access.canRegenerate && !access.note)) return null;
  return (
    <Alert severity={access.note ? 'warning' : 'info'}>
      {access.note ?? 'Nothing writes summaries here, because SUMMARIES is off. You can still edit them.'}
    </Alert>
  );
}

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
