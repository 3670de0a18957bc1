import type { RaRecord } from 'react-admin';
import type { States } from '../../components/section';

/** A job as the API lists it. */
export type Job = RaRecord<string> & {
  name: string;
  label: string;
  state: 'waiting' | 'running' | 'failed' | 'completed';
  attempts: number;
  reason: string | null;
  createdAt: string;
  dueAt: string;
  startedAt: string | null;
  endedAt: string | null;
};

/** A kind of job: when it is due, and how the last one went. */
export type JobKind = {
  id: string;
  schedule: { cron: string; tz: string; next: string | null } | null;
  last: { endedAt: string; seconds: number; outcome: 'completed' | 'failed' } | null;
  waiting: number;
  running: number;
  failed: number;
  canRun: boolean;
};

export const STATES: States<Job['state']> = {
  waiting: { label: 'Waiting', tone: 'waiting' },
  running: { label: 'Running', tone: 'waiting' },
  failed: { label: 'Failed', tone: 'bad' },
  completed: { label: 'Done', tone: 'good' },
};

/** Descriptions of the kinds of jobs. */
export const KINDS: Record<string, string> = {
  'announce-changes': 'Announce changes to search engines',
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
  'summarize-one': 'Write a summary anew',
  vacuum: 'Tidy the database',
};

/** A description of the job, or its name. */
export const nameKind = (id: string): string => KINDS[id] ?? id;

export const nameJob = ({ name, label }: Job): string => (label ? `${nameKind(name)}: ${label}` : nameKind(name));
