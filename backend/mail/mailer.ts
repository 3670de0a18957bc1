import { randomBytes } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { PluginFunction } from 'nodemailer';
import { makeDirectory } from '#runtime/make-directory.ts';

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
  /** Rejects with a `MailFailure`. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
};

/** `response` is the mail server's, to `command`. */
export type MailFailure = Error & {
  code?: string | undefined;
  response?: string | undefined;
  responseCode?: number | undefined;
  command?: string | undefined;
  /** The mail server may have the mail, also if it did not answer. */
  wasHandedOver?: boolean | undefined;
};

/** Two jobs send at most four mails at a time each. */
const MAX_CONNECTIONS = 8;
/** Idle connections are closed after this. */
const IDLE_MS = 1000;
const CONNECT_TIMEOUT_MS = 10_000;
/** A server may be slow to check a mail; beyond this the outcome is unknown. */
const ANSWER_TIMEOUT_MS = 60_000;

export type MailerConfig = { smtpUrl?: string | undefined; mailFrom: string; dataDir: string; production: boolean };

/**
 * Sends through SMTP with `config.smtpUrl`. Otherwise writes `.eml` files to `<dataDir>/outbox`, and outside production
 * prints the links. `send` rejects if SMTP fails.
 */
export function createMailer(config: MailerConfig, print: (line: string) => void = console.info): Mailer {
  return config.smtpUrl ? createSmtpMailer(config.smtpUrl, config.mailFrom) : createOutboxMailer(config, print);
}

/** `to` is one address: the library would read a text as a list with names and comments. */
const toMessage = (mail: Mail) => ({ ...mail, to: { name: '', address: mail.to } });

/** Loaded with the first mail: 6 MB that an idle site does not need. */
const loadNodemailer = async () => (await import('nodemailer')).default;

function createSmtpMailer(url: string, from: string): Mailer {
  const options = {
    url,
    pool: true,
    // Credentials without a sign-in are a failure, not a mail without them.
    forceAuth: true,
    maxConnections: MAX_CONNECTIONS,
    idleTimeout: IDLE_MS,
    // A mail is sent again only if a server has closed a connection before it read anything of the mail.
    maxRequeues: 1,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: ANSWER_TIMEOUT_MS,
  } as const;
  const open = async () => (await loadNodemailer()).createTransport(options, { from }).use('stream', recordStreams);
  let transport: ReturnType<typeof open> | undefined;
  return {
    send: async (mail) => {
      transport ??= open();
      const sent = { ...toMessage(mail), streams: [] } satisfies Recorded;
      try {
        await (await transport).sendMail(sent);
      } catch (error) {
        const wasHandedOver = sent.streams.some(({ readableDidRead }) => readableDidRead);
        throw Object.assign(error as MailFailure, { wasHandedOver });
      }
    },
    close: async () => (await transport)?.close(),
  };
}

/** A mail with its streams, one for each attempt. They are read when the mail server has accepted the mail's commands. */
type Recorded = { streams: Readable[] };

const recordStreams: PluginFunction<unknown> = ({ data, message }, done) => {
  message.processFunc((stream) => {
    (data as Recorded).streams.push(stream);
    return stream;
  });
  done();
};

function createOutboxMailer(config: MailerConfig, print: (line: string) => void): Mailer {
  const outbox = path.join(config.dataDir, 'outbox');
  return {
    send: async (mail) => {
      const { createTransport } = await loadNodemailer();
      const transport = createTransport({ streamTransport: true, buffer: true }, { from: config.mailFrom });
      const { message } = await transport.sendMail(toMessage(mail));
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
