import type { Job } from '#backend/admin/operations/records.ts';
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
