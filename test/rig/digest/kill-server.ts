import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { CONNECTIONS } from '#backend/newsletter/digest/digest-jobs.ts';

/** Points of a conversation at which a process is killed: before the mail, with it, and with the answer under way. */
const PHASES = ['recipient', 'message', 'answer'] as const;
type Phase = (typeof PHASES)[number];

export type KillServer = {
  url: string;
  /** Every address of a mail that came in whole, in order. */
  received: string[];
  close(): Promise<void>;
};

/**
 * A mail server that calls `kill` at `kills` points of its progress: each when so many mails have come in, at another phase
 * of the conversation each time, and never by the clock. `kill` says whether there was somebody to kill.
 */
export async function serveKills(mails: number, kills: number, kill: () => boolean): Promise<KillServer> {
  const received: string[] = [];
  let killed = 0;
  // So many come in, whatever the kills leave in the air.
  const certain = mails - kills * CONNECTIONS;
  const reach = (phase: Phase) => {
    const isDue = killed < kills && received.length >= ((killed + 0.5) * certain) / kills;
    if (isDue && PHASES[killed % PHASES.length] === phase && kill()) killed += 1;
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      reach('recipient');
      done();
    },
    onData: async (stream, { envelope }, done) => {
      try {
        await stream.toArray();
      } catch {
        // The connection ended before the mail did.
        return done();
      }
      received.push(...envelope.rcptTo.map(({ address }) => address));
      reach('message');
      done();
      reach('answer');
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
