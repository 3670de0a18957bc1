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
  close(): Promise<void>;
};

/** A mail server on a free port of this machine that takes everything. */
export async function serveSmtp(): Promise<SmtpServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, { envelope }, done) => {
      const mail = await PostalMime.parse(Buffer.concat(await stream.toArray()));
      received.push({ recipients: envelope.rcptTo.map(({ address }) => address), mail });
      done();
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
