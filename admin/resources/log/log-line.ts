import type { RaRecord } from 'react-admin';

/** An entry of the audit log. */
export type LogLine = RaRecord<number> & {
  at: string;
  actorKind: 'operator' | 'reader' | 'token' | 'command' | 'site';
  actorName: string | null;
  action: string;
  subject: string;
  subjectId: string | null;
  /** The current name; null if deleted or without a name. */
  subjectName: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  reverts: number | null;
  revertedAt: string | null;
  canRevert: boolean;
};
