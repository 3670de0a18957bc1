import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** The mail server's reaction to a mail: it accepts it, rejects its recipient, or closes the connection after reading it. */
export type Script = (address: string) => Promise<Reply> | Reply;
export type Reply = 'take' | 'hang up' | { code: number; text: string };

export type ScriptedServer = {
  url: string;
  /** Every address of a mail that was taken, in order. */
  taken: string[];
  /** Changes what it does from now on. */
  follow(script: Script): void;
  close(): Promise<void>;
};

/** A mail server that does as it is told, address by address. */
export async function serveScript(first: Script = () => 'take'): Promise<ScriptedServer> {
  let script = first;
  const taken: string[] = [];
  const replies = new Map<string, Reply>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: async ({ address }, _session, done) => {
      const reply = await script(address);
      replies.set(address, reply);
      if (typeof reply === 'string') return done();
      done(Object.assign(new Error(reply.text), { responseCode: reply.code }));
    },
    onData: async (stream, { envelope, id }, done) => {
      await stream.toArray();
      const address = envelope.rcptTo[0]?.address ?? '';
      if (replies.get(address) === 'hang up') {
        for (const connection of server.connections) if (connection.session.id === id) connection._socket.destroy();
        return;
      }
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
    taken,
    follow: (next) => {
      script = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
