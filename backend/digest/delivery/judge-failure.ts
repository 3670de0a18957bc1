import { findRefusal } from '../../mail/find-refusal.ts';
import type { Outcome } from './courier.ts';

/** What nodemailer says of a failed conversation. */
export type SmtpFailure = Error & {
  code?: string | undefined;
  response?: string | undefined;
  responseCode?: number | undefined;
  command?: string | undefined;
};

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
  const refusal = findRefusal(error);
  if (refusal) return { kind: 'refused', reason, isAddress: refusal.isOfAddress };
  const isOfMail = command === 'RCPT TO' || command === 'DATA';
  return isOfMail && responseCode < 500 && responseCode !== 421 ? { kind: 'later', reason } : { kind: 'away', reason };
}
