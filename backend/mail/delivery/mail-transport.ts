import type { DigestMail } from '../digest/mail/render-issue.ts';

export type Outcome =
  | { kind: 'sent' }
  /** Temporary failure (4xx). */
  | { kind: 'later'; reason: string }
  /** Permanent failure (5xx); `isAddress` if it is about the address. */
  | { kind: 'refused'; reason: string; isAddress: boolean }
  /** Nothing was sent: the server is unreachable or rejects us. */
  | { kind: 'away'; reason: string }
  /** Sent without a response. */
  | { kind: 'unknown'; reason: string };

/** One connection to the mail server for several mails. */
export type MailTransport = {
  /** Connects unless connected. Resolves to the error, or null. */
  open(): Promise<string | null>;
  /** Never rejects. */
  handOver(mail: DigestMail): Promise<Outcome>;
  close(): void;
};
