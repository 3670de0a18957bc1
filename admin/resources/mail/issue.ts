import type { RaRecord } from 'react-admin';

export type Tip = { postId: number; slug: string; title: string; author: string | null; why: string; readers: number };

export type NextIssue = {
  date: string;
  goesOutAt: string | null;
  isMissed: boolean;
  readers: number;
  isChosen: boolean;
  /** False where mails become files in the outbox. */
  hasMailServer: boolean;
  tips: Tip[];
  mail: { subject: string; text: string } | null;
};

/** An issue that went out, or goes out. */
export type Issue = RaRecord<string> & {
  date: string;
  createdAt: string;
  finishedAt: string | null;
  pausedAt: string | null;
  subject: string;
  tips: number;
  mails: number;
  sent: number;
  failed: number;
  unknown: number;
  left: number;
  waiting: number;
};

type Named = { email: string; reason: string | null };

/** One issue. React-admin shows the list's row until it has come: what that lacks is optional. */
export type IssueDetail = Issue & {
  mail?: { subject: string; text: string };
  failedMails?: Named[];
  unknownMails?: Named[];
};
