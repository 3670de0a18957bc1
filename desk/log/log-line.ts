import type { RaRecord } from 'react-admin';

/** A line of the log, as the API tells it. */
export type LogLine = RaRecord<number> & {
  at: string;
  actorKind: 'operator' | 'reader' | 'token' | 'command' | 'site';
  actorName: string | null;
  action: string;
  subject: string;
  subjectId: string | null;
  /** What it is called now; null for what is gone, or has no name. */
  subjectName: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  reverts: number | null;
  revertedAt: string | null;
  canRevert: boolean;
};
