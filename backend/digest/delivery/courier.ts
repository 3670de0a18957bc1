import type { DigestMail } from '../mail/render-issue.ts';

/** What became of a mail that was to be handed over. */
export type Outcome =
  | { kind: 'sent' }
  /** The mail server asks to come again with this mail (4xx). */
  | { kind: 'later'; reason: string }
  /** The mail server does not take it (5xx); `isAddress` when it says that nobody can be reached there. */
  | { kind: 'refused'; reason: string; isAddress: boolean }
  /** Nothing was handed over, and other mails would fare no better: the server is away, or does not take us. */
  | { kind: 'away'; reason: string }
  /** The mail was handed over, and nobody saw the answer. */
  | { kind: 'unknown'; reason: string };

/** One connection to the mail server, for one mail after the other. */
export type Courier = {
  /** Connects unless connected. Resolves with why that cannot be, or null. */
  open(): Promise<string | null>;
  /** Never rejects. */
  handOver(mail: DigestMail): Promise<Outcome>;
  close(): void;
};
