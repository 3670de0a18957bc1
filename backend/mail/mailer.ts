import { randomBytes } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeDirectory } from '#runtime/make-directory.ts';
import type { BackendConfig } from '../config.ts';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
  /** It contains a link or code that opens an account for an hour: backups exclude it. */
  opensAccount?: boolean;
  /** Stable across attempts, so that mail programs drop duplicates. Random by default. */
  messageId?: string;
};

export type Mailer = {
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
};

const SMTP_TIMEOUT_MS = 10_000;

/**
 * Sends through SMTP with `config.smtpUrl`. Otherwise writes `.eml` files to `<dataDir>/outbox`, and outside production
 * prints the links. `send` rejects if SMTP fails.
 */
export function createMailer(config: BackendConfig, print: (line: string) => void = console.info): Mailer {
  return config.smtpUrl ? createSmtpMailer(config.smtpUrl, config.mailFrom) : createOutboxMailer(config, print);
}

/** Loaded with the first mail: 6 MB that an idle site does not need. */
const loadNodemailer = async () => (await import('nodemailer')).default;

function createSmtpMailer(url: string, from: string): Mailer {
  const options = {
    url,
    pool: true,
    // A mail with a lost connection may have arrived: the queue decides on a retry.
    maxRequeues: 0,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  } as const;
  const open = async () => (await loadNodemailer()).createTransport(options, { from });
  let transport: ReturnType<typeof open> | undefined;
  return {
    send: async (mail) => {
      transport ??= open();
      await (await transport).sendMail(mail);
    },
    close: async () => (await transport)?.close(),
  };
}

function createOutboxMailer(config: BackendConfig, print: (line: string) => void): Mailer {
  const outbox = path.join(config.dataDir, 'outbox');
  return {
    send: async (mail) => {
      const { createTransport } = await loadNodemailer();
      const transport = createTransport({ streamTransport: true, buffer: true }, { from: config.mailFrom });
      const { message } = await transport.sendMail(mail);
      const file = path.join(
        outbox,
        `${new Date().toISOString().replace(/\W/g, '')}-${randomBytes(4).toString('hex')}.eml`,
      );
      makeDirectory(outbox, { mode: 0o700 });
      // Renamed, so that the file is never partial. It contains sign-in links, hence the mode.
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      if (config.production) return;
      const links = mail.text.match(/https?:\/\/\S+/g) ?? [];
      print([`Mail to ${mail.to}: ${mail.subject}`, ...links].join('\n  '));
    },
    close: async () => {},
  };
}
