import type { RaRecord } from 'react-admin';
import type { States } from '../parts/state-chip';

/** A summary as the API lists it. Its id is its name on the site: `daily-2026-03-05`. */
export type Summary = RaRecord<string> & {
  kind: 'daily' | 'weekly';
  day: string;
  state: 'pending' | 'processing' | 'completed' | 'failed' | 'hidden';
  title: string;
  posts: number;
  byHand: boolean;
  updatedAt: string;
  failure: string | null;
  failedAt: string | null;
};

export type SummaryVersion = { id: number; title: string; content: string; byHand: boolean; replacedAt: string };

/** One summary. React-admin shows the list's row until it has come: what that lacks is optional. */
export type SummaryDetail = Summary & {
  content?: string;
  version?: string;
  versions?: SummaryVersion[];
  goneSlugs?: string[];
  uncited?: number;
  isQueued?: boolean;
};

export const STATES: States<Summary['state']> = {
  pending: { label: 'not written yet', tone: 'waiting' },
  processing: { label: 'being written', tone: 'waiting' },
  completed: { label: 'on the site', tone: 'good' },
  failed: { label: 'failed', tone: 'bad' },
  hidden: { label: 'hidden', tone: 'quiet' },
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
