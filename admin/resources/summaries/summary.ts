import type { RaRecord } from 'react-admin';
import type { States } from '../../components/section';

/** A summary as the API lists it. Its id is its name on the site: `daily-2026-03-05`. */
export type Summary = RaRecord<string> & {
  kind: 'daily' | 'weekly';
  day: string;
  state: 'pending' | 'processing' | 'completed' | 'failed' | 'hidden';
  title: string;
  posts: number;
  byHand: boolean;
  /** A draft of a language model waits for an operator. */
  awaitsReview: boolean;
  updatedAt: string;
  failure: string | null;
  failedAt: string | null;
};

type SummaryVersion = { id: number; title: string; content: string; byHand: boolean; replacedAt: string };

/** A claim of a language model, and the words of posts that it rests on. */
export type DraftPoint = {
  text: string;
  /** Why code could not follow it in its quotations. */
  doubt: string | null;
  sources: { slug: string; author: string | null; title: string; quote: string }[];
};

export type SummaryDraft = {
  version: string;
  model: string;
  title: string;
  points: DraftPoint[];
  posts: number;
  writtenAt: string;
};

/** One summary. React-admin shows the list's row until it has come: what that lacks is optional. */
export type SummaryDetail = Summary & {
  content?: string;
  version?: string;
  draft?: SummaryDraft | null;
  versions?: SummaryVersion[];
  goneSlugs?: string[];
  uncited?: number;
  isQueued?: boolean;
};

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
