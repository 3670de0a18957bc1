import { randomBytes } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';
import { makeDirectory } from '#server/process/make-directory.ts';
import type { BackendConfig } from '../config.ts';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
  /** The same at every attempt, so that mail programs show a mail once that was handed over twice. Made up without it. */
  messageId?: string;
};

export type Mailer = {
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
};

const SMTP_TIMEOUT_MS = 10_000;

/**
 * Sends through SMTP when `config.smtpUrl` is set. Otherwise each mail becomes an `.eml` file in `<dataDir>/outbox`, and
 * outside production its links are printed, so that a developer can follow them. `send` rejects when SMTP fails.
 */
export function createMailer(config: BackendConfig, print: (line: string) => void = console.info): Mailer {
  return config.smtpUrl ? createSmtpMailer(config.smtpUrl, config.mailFrom) : createOutboxMailer(config, print);
}

function createSmtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport(
    {
      url,
      pool: true,
      // A mail whose connection was lost may have arrived: whether it is tried again is the queue's affair.
      maxRequeues: 0,
      connectionTimeout: SMTP_TIMEOUT_MS,
      greetingTimeout: SMTP_TIMEOUT_MS,
      socketTimeout: SMTP_TIMEOUT_MS,
    },
    { from },
  );
  return {
    send: async (mail) => {
      await transport.sendMail(mail);
    },
    close: async () => transport.close(),
  };
}

function createOutboxMailer(config: BackendConfig, print: (line: string) => void): Mailer {
  const outbox = path.join(config.dataDir, 'outbox');
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true }, { from: config.mailFrom });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(mail);
      const file = path.join(
        outbox,
        `${new Date().toISOString().replace(/\W/g, '')}-${randomBytes(4).toString('hex')}.eml`,
      );
      makeDirectory(outbox, { mode: 0o700 });
      // Renamed into place: whoever watches the folder never reads half a mail. It holds sign-in links, hence the mode.
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      if (config.production) return;
      const links = mail.text.match(/https?:\/\/\S+/g) ?? [];
      print([`Mail to ${mail.to}: ${mail.subject}`, ...links].join('\n  '));
    },
    close: async () => {},
  };
}
