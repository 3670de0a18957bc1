import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/**
 * The mail server's reaction to a mail: it accepts it, closes the connection before or after reading it, or rejects its recipient or,
 * with `isAfter`, the mail.
 */
export type Script = (address: string) => Promise<Reply> | Reply;
export type Reply = 'take' | 'hang up' | 'hang up before' | { code: number; text: string; isAfter?: boolean };

export type ScriptedServer = {
  url: string;
  /** Every address of a mail that came in whole, in order. */
  received: string[];
  /** Every address of a mail that was taken, in order. */
  taken: string[];
  /** How many connections there have been. */
  readonly connections: number;
  /** Changes what it does from now on. */
  follow(script: Script): void;
  close(): Promise<void>;
};

/** A mail server that does as it is told, address by address. */
export async function serveScript(first: Script = () => 'take'): Promise<ScriptedServer> {
  let script = first;
  const [received, taken]: [string[], string[]] = [[], []];
  const replies = new Map<string, Reply>();
  let connections = 0;
  const hangUp = (id: string) => {
    for (const connection of server.connections) if (connection.session.id === id) connection._socket.destroy();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect: (_session, done) => {
      connections += 1;
      done();
    },
    onRcptTo: async ({ address }, { id }, done) => {
      const reply = await script(address);
      replies.set(address, reply);
      if (reply === 'hang up before') return hangUp(id);
      done(typeof reply === 'string' || reply.isAfter ? undefined : failureOf(reply));
    },
    onData: async (stream, { envelope, id }, done) => {
      await stream.toArray();
      const address = envelope.rcptTo[0]?.address ?? '';
      received.push(address);
      const reply = replies.get(address);
      if (reply === 'hang up') return hangUp(id);
      if (typeof reply === 'object') return done(failureOf(reply));
      taken.push(address);
      done();
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    taken,
    get connections() {
      return connections;
    },
    follow: (next) => {
      script = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const failureOf = ({ code, text }: { code: number; text: string }) =>
  Object.assign(new Error(text), { responseCode: code });
