import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { DigestMail } from '../digest/mail/render-issue.ts';
import { findRefusal } from '../find-refusal.ts';
import type { MailTransport, Outcome } from './mail-transport.ts';

const CONNECT_TIMEOUT_MS = 10_000;
/** A server may be slow to check a mail; beyond this the outcome is unknown. */
const ANSWER_TIMEOUT_MS = 60_000;
/** Some servers limit the mails of a connection. */
const MAILS_PER_CONNECTION = 100;

type Sent = { error: SmtpFailure | null; wasHandedOver: boolean };

/**
 * Sends mails one by one on its own SMTP connection. Nodemailer's pool sends a mail again if the connection is lost
 * after it was sent.
 */
export function createSmtpTransport(url: string, from: string): MailTransport {
  const { auth, ...options } = parseConnectionUrl(url);
  let connection: SMTPConnection | null = null;
  let mails = 0;

  async function open(): Promise<string | null> {
    if (connection && !connection.destroyed) return null;
    const opened = new SMTPConnection({
      ...options,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: ANSWER_TIMEOUT_MS,
    });
    const failure = await new Promise<Error | null>((resolve) => {
      opened.on('error', resolve);
      opened.once('end', () => resolve(new Error('The mail server ended the connection')));
      opened.connect((error) => {
        if (error || !auth) return resolve(error ?? null);
        opened.login(auth as SMTPConnection.Credentials, (refused) => resolve(refused ?? null));
      });
    });
    if (failure) {
      opened.close();
      return failure.message;
    }
    connection = opened;
    mails = 0;
    return null;
  }

  function close(): void {
    connection?.close();
    connection = null;
  }

  async function handOver(mail: DigestMail): Promise<Outcome> {
    const isReused = mails > 0;
    const outcome = await attempt(mail);
    if (outcome.kind !== 'away' || !isReused) return outcome;
    // The server may have closed an idle connection; nothing was sent on it.
    const reason = await open();
    return reason === null ? attempt(mail) : { kind: 'away', reason };
  }

  async function attempt(mail: DigestMail): Promise<Outcome> {
    if (!connection) return { kind: 'away', reason: 'There is no connection' };
    const { error, wasHandedOver } = await send(connection, mail, from);
    mails += 1;
    // After a failure the state of the conversation is unknown.
    if (error) close();
    else if (mails >= MAILS_PER_CONNECTION) {
      connection.quit();
      connection = null;
    }
    return error ? classifySmtpError(error, wasHandedOver) : { kind: 'sent' };
  }

  return { open, handOver, close };
}

async function send(connection: SMTPConnection, mail: DigestMail, from: string): Promise<Sent> {
  const node = new MailComposer({ from, ...mail }).compile();
  const message = await node.build();
  // Read only after the server has accepted the mail's commands.
  let wasHandedOver = false;
  const stream = new Readable({
    read() {
      wasHandedOver = true;
      this.push(message);
      this.push(null);
    },
  });
  const { from: sender } = node.getEnvelope();
  return new Promise((resolve) => {
    const finish = (error: SmtpFailure | null) => {
      connection.off('end', onEnd);
      resolve({ error, wasHandedOver });
    };
    const onEnd = () => finish(new Error('The connection ended'));
    connection.once('end', onEnd);
    connection.send({ from: sender, to: mail.to, size: message.length }, stream, finish);
  });
}

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
