import type { MailFailure } from './mailer.ts';

/** A mail that will not be delivered. */
export type Refusal = {
  /** The server's response, for the operator. */
  reason: string;
  /** `address`: it never takes mail. `mailbox`: it does not take this one, as when it is full. `us`: an operator has to act. */
  about: 'address' | 'mailbox' | 'us';
};

// RFC 3463: the address does not exist or take mail (5.1.1–5.1.3, 5.1.6, 5.1.10), the mailbox is closed (5.2.1).
const ADDRESS_STATUS = /\b5\.(1\.(1|2|3|6|10)|2\.1)\b/;
// Any other of addresses, but not of the sender's (x.1.7, x.1.8), and of mailboxes. Exchange Online says 5.4.1 of unknown ones.
const MAILBOX_STATUS = /\b[45]\.(1\.([0-6]|10)|2\.[0124]|4\.1)\b/;
const ANY_STATUS = /\b[45]\.\d{1,3}\.\d{1,3}\b/;
// RFC 5321: no such mailbox, moved, invalid name. 552 means a full one, 554 anything.
const ADDRESS_CODES = [550, 551, 553];
/** A server that rejects us also responds 550, in words of its own. */
const NAMES_ADDRESS =
  /\b(?:user|mailbox|recipient|account|no such|(?:invalid|unknown) address|address (?:unknown|invalid)|does ?n[o’']t exist|does not exist)\b/i;
const REJECTS_US =
  /relay|authenticat|spam|blocked|block list|blacklist|policy|spf|dkim|dmarc|sender|helo|reverse|listed|reputation|denied|prohibit/i;

/**
 * The permanent failure of a mail, or null for temporary ones: no connection, time-out, 4xx unless this attempt was the
 * last, and rejections of us (sign-in, sender), which an operator can correct.
 */
export function findRefusal(error: unknown, isLast = false): Refusal | null {
  if (!(error instanceof Error)) return null;
  const { responseCode, command, code, response = error.message } = error as MailFailure;
  if (!responseCode) {
    // Nodemailer rejects an address that cannot be written in the protocol.
    const isUnwritable = code === 'EENVELOPE' && !/sender/i.test(error.message);
    return isUnwritable ? { reason: error.message, about: 'address' } : null;
  }
  if (responseCode < (isLast ? 400 : 500) || (command !== 'RCPT TO' && command !== 'DATA')) return null;
  const about = findSubject(responseCode, response, command === 'RCPT TO');
  return { reason: `The mail server refused it: ${response}`, about };
}

/** In response to the mail itself only a status of RFC 3463 is about the mailbox. */
function findSubject(code: number, response: string, isRecipient: boolean): Refusal['about'] {
  // The recipient's own address may hold any word.
  const said = response.replace(/<[^<>]*>|[^\s<>]+@[^\s<>]+/g, '');
  if (ANY_STATUS.test(said)) {
    if (isRecipient && ADDRESS_STATUS.test(said)) return 'address';
    return MAILBOX_STATUS.test(said) && !/relay|sender/i.test(said) ? 'mailbox' : 'us';
  }
  if (!isRecipient || REJECTS_US.test(said)) return 'us';
  if (code === 552) return 'mailbox';
  return ADDRESS_CODES.includes(code) && NAMES_ADDRESS.test(said) ? 'address' : 'us';
}

export type Outcome =
  | { kind: 'sent' }
  /** Temporary failure (4xx). */
  | { kind: 'later'; reason: string }
  /** Permanent failure (5xx); `isAddress` if it is about the address. */
  | { kind: 'refused'; reason: string; isAddress: boolean }
  /** Not sent: the server is unreachable or rejects us. */
  | { kind: 'away'; reason: string }
  /** Sent without a response. */
  | { kind: 'unknown'; reason: string };

/**
 * Classifies a failure by command and response. Only errors about the recipient count against the address: a server
 * that rejects us must not empty the list.
 */
export function classifyFailure(error: MailFailure): Outcome {
  const { responseCode, command } = error;
  const reason = (error.response ?? error.message).slice(0, 500);
  if (!responseCode && error.wasHandedOver) return { kind: 'unknown', reason };
  const refusal = findRefusal(error);
  if (refusal) return { kind: 'refused', reason, isAddress: refusal.about === 'address' };
  if (!responseCode) return { kind: 'away', reason };
  const isOfMail = command === 'RCPT TO' || command === 'DATA';
  return isOfMail && responseCode < 500 && responseCode !== 421 ? { kind: 'later', reason } : { kind: 'away', reason };
}

/** Enough of an address to recognise one's own: `j…@example.com`. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? '…' : `${address.slice(0, 1)}…${address.slice(at)}`;
}
