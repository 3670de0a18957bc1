import type { MailFailure } from './mailer.ts';

/** A mail server's permanent failure. */
export type Refusal = {
  /** The server's response, for the operator. */
  reason: string;
  /** It will never accept mail for this address. */
  isOfAddress: boolean;
};

// RFC 5321: no such mailbox, moved, invalid name. 554 and 552 also mean spam and full mailboxes.
const ADDRESS_CODES = [550, 551, 553];
// RFC 3463: the address does not exist or take mail (5.1.1–5.1.3, 5.1.6, 5.1.10), the mailbox is closed (5.2.1).
const ADDRESS_STATUS = /\b5\.(1\.(1|2|3|6|10)|2\.1)\b/;
const ANY_STATUS = /\b5\.\d{1,3}\.\d{1,3}\b/;
const RELAYING = /relay|authenticat|spam|blocked|block list|blacklist|policy|spf|dkim|dmarc/i;

/**
 * The permanent failure of a mail, or null for temporary ones: no connection, time-out, 4xx, and rejections of us
 * (sign-in, sender), which an operator can correct.
 */
export function findRefusal(error: unknown): Refusal | null {
  if (!(error instanceof Error)) return null;
  const { responseCode, command, response } = error as Error & {
    responseCode?: unknown;
    command?: unknown;
    response?: unknown;
  };
  if (typeof responseCode !== 'number' || responseCode < 500) return null;
  if (command !== 'RCPT TO' && command !== 'DATA') return null;
  const said = typeof response === 'string' ? response : error.message;
  return {
    reason: `The mail server refused it: ${said}`,
    isOfAddress: command === 'RCPT TO' && isOfAddress(responseCode, said),
  };
}

/** A server that rejects us also responds 550. */
function isOfAddress(code: number, said: string): boolean {
  if (ANY_STATUS.test(said)) return ADDRESS_STATUS.test(said);
  return ADDRESS_CODES.includes(code) && !RELAYING.test(said);
}

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

/**
 * Classifies a failure by command and response. Only errors about the recipient count against the address: a server
 * that rejects us must not empty the list.
 */
export function classifyFailure(error: MailFailure): Outcome {
  const { responseCode, command, code } = error;
  const reason = (error.response ?? error.message).slice(0, 500);
  if (!responseCode) {
    if (error.wasHandedOver) return { kind: 'unknown', reason };
    // Nodemailer rejects an address that cannot be written in the protocol.
    return code === 'EENVELOPE' ? { kind: 'refused', reason, isAddress: true } : { kind: 'away', reason };
  }
  const refusal = findRefusal(error);
  if (refusal) return { kind: 'refused', reason, isAddress: refusal.isOfAddress };
  const isOfMail = command === 'RCPT TO' || command === 'DATA';
  return isOfMail && responseCode < 500 && responseCode !== 421 ? { kind: 'later', reason } : { kind: 'away', reason };
}

/** Enough of an address to recognise one's own: `j…@example.com`. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? '…' : `${address.slice(0, 1)}…${address.slice(at)}`;
}
