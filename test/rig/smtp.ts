import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as it came in, and to whom the conversation before it said it goes. */
export type ReceivedMail = { recipients: string[]; mail: Email };

export type SmtpServer = {
  /** For `SMTP_URL`. */
  url: string;
  received: ReceivedMail[];
  /** The rejection of a recipient, such as `450 4.2.1 later`; null, the default, accepts the mail. */
  answer: (recipient: { address: string; attempt: number }) => string | null;
  /** Goes away; `listen()` comes back at the same address. */
  stop(): Promise<void>;
  listen(): Promise<void>;
  close(): Promise<void>;
};

/** A mail server on a free port of this machine that takes everything. */
export async function serveSmtp(): Promise<SmtpServer> {
  const received: ReceivedMail[] = [];
  const attempts = new Map<string, number>();
  const open = async (port: number): Promise<SMTPServer> => {
    const opened = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _, done) => {
        const attempt = (attempts.get(address) ?? 0) + 1;
        attempts.set(address, attempt);
        const [, code, text = ''] = /^(\d{3}) (.*)$/.exec(smtp.answer({ address, attempt }) ?? '') ?? [];
        done(code ? Object.assign(new Error(text), { responseCode: Number(code) }) : undefined);
      },
      onData: async (stream, { envelope }, done) => {
        const mail = await PostalMime.parse(Buffer.concat(await stream.toArray()));
        received.push({ recipients: envelope.rcptTo.map(({ address }) => address), mail });
        done();
      },
    });
    opened.listen(port, '127.0.0.1');
    await once(opened.server, 'listening');
    return opened;
  };
  let server: SMTPServer | null = await open(0);
  const { port } = server.server.address() as AddressInfo;
  const stop = async () => {
    const stopped = server;
    server = null;
    await new Promise<void>((resolve) => (stopped ? stopped.close(() => resolve()) : resolve()));
  };
  const smtp: SmtpServer = {
    url: `smtp://127.0.0.1:${port}`,
    received,
    answer: () => null,
    stop,
    listen: async () => {
      server = await open(port);
    },
    close: stop,
  };
  return smtp;
}
