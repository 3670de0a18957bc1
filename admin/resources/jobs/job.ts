import type { RaRecord } from 'react-admin';
import type { States } from '../../components/state-chip';

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

const NAMES: Record<string, string> = {
  digest: 'Start the Monday mail',
  'digest-deliver': 'Send the Monday mail',
  'digest-missed': 'Look for a missed Monday mail',
  'digest-mail': 'Monday mail to one reader',
  'find-trends': 'Find trends',
  mail: 'Send a mail',
  'poll-sources': 'Collect from sources',
  'summarize-today': 'Sum up today',
  'summarize-days': 'Sum up days that are over',
  'summarize-weeks': 'Sum up weeks that are over',
  'summarize-one': 'Write a summary anew',
  vacuum: 'Tidy the database',
};

/** A description of the job, or its name. */
export const nameKind = (id: string): string => NAMES[id] ?? id;

export const KIND_CHOICES = Object.entries(NAMES).map(([id, name]) => ({ id, name }));
