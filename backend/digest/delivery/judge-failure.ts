import type { Outcome } from './courier.ts';

/** What nodemailer says of a failed conversation. */
export type SmtpFailure = Error & {
  code?: string | undefined;
  response?: string | undefined;
  responseCode?: number | undefined;
  command?: string | undefined;
};

/** 550 5.1.1 and the like: the mailbox or its domain is not there, or has been closed. */
const NO_SUCH_ADDRESS = /\b5\.(?:1\.\d+|2\.1)\b/;
/** 554 5.7.1 and the like: about us, about rules, about how full or busy somebody is. */
const ANOTHER_REASON = /\b5\.[2-7]\.\d+\b/;

/**
 * What is to be done after a failure, by the command that failed and its answer. Only what is said of the recipient counts
 * against the address: a server that does not take us, or takes no mail at all, must not empty the list.
 */
export function judgeFailure(error: SmtpFailure, wasHandedOver: boolean): Outcome {
  const { responseCode, command, code } = error;
  const reason = (error.response ?? error.message).slice(0, 500);
  if (!responseCode) {
    if (wasHandedOver) return { kind: 'unknown', reason };
    // Nodemailer itself refuses an address that could not be written in the conversation.
    return code === 'EENVELOPE' ? { kind: 'refused', reason, isAddress: true } : { kind: 'away', reason };
  }
  const isOfMail = command === 'RCPT TO' || command === 'DATA';
  if (!isOfMail || responseCode === 421) return { kind: 'away', reason };
  if (responseCode < 500) return { kind: 'later', reason };
  const isAddress = NO_SUCH_ADDRESS.test(reason) || (command === 'RCPT TO' && !ANOTHER_REASON.test(reason));
  return { kind: 'refused', reason, isAddress };
}
