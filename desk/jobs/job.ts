import type { RaRecord } from 'react-admin';
import type { States } from '../parts/state-chip';

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
  waiting: { label: 'waiting', tone: 'waiting' },
  running: { label: 'running', tone: 'waiting' },
  failed: { label: 'failed', tone: 'bad' },
  completed: { label: 'done', tone: 'good' },
};

const NAMES: Record<string, string> = {
  digest: 'Start the Monday mail',
  'digest-deliver': 'Send the Monday mail',
  mail: 'Send a mail',
  'poll-sources': 'Collect from sources',
  'summarize-today': 'Sum up today',
  'summarize-days': 'Sum up days that are over',
  'summarize-weeks': 'Sum up weeks that are over',
  'summarize-one': 'Write a summary anew',
  vacuum: 'Tidy the database',
};

/** What a kind of job does; its name where the desk knows no better. */
export const nameKind = (id: string): string => NAMES[id] ?? id;

export const KIND_CHOICES = Object.entries(NAMES).map(([id, name]) => ({ id, name }));
