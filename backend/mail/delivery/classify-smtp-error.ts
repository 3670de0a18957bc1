import { findRefusal } from '../find-refusal.ts';
import type { Outcome } from './mail-transport.ts';

export type SmtpFailure = Error & {
  code?: string | undefined;
  response?: string | undefined;
  responseCode?: number | undefined;
  command?: string | undefined;
};

/**
 * Classifies a failure by command and response. Only errors about the recipient count against the address: a server
 * that rejects us must not empty the list.
 */
export function classifySmtpError(error: SmtpFailure, wasHandedOver: boolean): Outcome {
  const { responseCode, command, code } = error;
  const reason = (error.response ?? error.message).slice(0, 500);
  if (!responseCode) {
    if (wasHandedOver) return { kind: 'unknown', reason };
    // Nodemailer rejects an address that cannot be written in the protocol.
    return code === 'EENVELOPE' ? { kind: 'refused', reason, isAddress: true } : { kind: 'away', reason };
  }
  const refusal = findRefusal(error);
  if (refusal) return { kind: 'refused', reason, isAddress: refusal.isOfAddress };
  const isOfMail = command === 'RCPT TO' || command === 'DATA';
  return isOfMail && responseCode < 500 && responseCode !== 421 ? { kind: 'later', reason } : { kind: 'away', reason };
}
