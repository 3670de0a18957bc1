import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findFreePort } from '#runtime/ports.mjs';
import { findOnPath } from './find-on-path.ts';

export type TestRedis = {
  /** For `REDIS_URL`. */
  url: string;
  /** SIGKILL, with everything that was in it. */
  kill(): Promise<void>;
  /** At the same address again, and empty. */
  start(): Promise<void>;
  /** SIGSTOP: connections stay, and nothing is answered. */
  hang(): void;
  /** SIGCONT. */
  goOn(): void;
  close(): Promise<void>;
};

/** The Redis for the tests; logs a message if there is none. */
export function findRedisServer(): string | null {
  const found = findOnPath('redis-server') ?? null;
  if (!found) console.log('Redis is not tested: no redis-server');
  return found;
}

/** A Redis of its own on a free port of this machine, which keeps nothing on disk. */
export async function startTestRedis(program: string): Promise<TestRedis> {
  const directory = mkdtempSync(join(tmpdir(), 'test-redis-'));
  const port = await findFreePort();
  let server: ChildProcess | null = null;
  const start = async (): Promise<void> => {
    const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const started = spawn(program, [...settings, '--dir', directory], { stdio: 'ignore' });
    server = started;
    // Not by Vitest: journeys start one, too.
    while (!(await answersPing(port))) {
      if (started.exitCode !== null) throw new Error(`redis-server ended with ${started.exitCode}`);
      await setTimeout(10);
    }
  };
  const kill = async (): Promise<void> => {
    const killed = server;
    server = null;
    if (!killed || killed.exitCode !== null || killed.signalCode !== null) return;
    const gone = once(killed, 'exit');
    killed.kill('SIGKILL');
    await gone;
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    start,
    hang: () => server?.kill('SIGSTOP'),
    goOn: () => server?.kill('SIGCONT'),
    close: async () => {
      await kill();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

const answersPing = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
    socket.once('data', () => {
      resolve(true);
      socket.destroy();
    });
  });
