import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { PGLITE_FLAGS } from '#cli/start/stack/start-backend.ts';
import { ROOT } from '#runtime/paths.ts';
import { withoutConfiguration } from '#runtime/product-variables.ts';

export type WorkerProcess = {
  /** Goes to this moment and does all that is due. False when it was killed before it had. */
  advanceTo(moment: number): Promise<boolean>;
  kill(): void;
  /** Ends it, if it has not been killed. */
  close(): Promise<void>;
};

/** Starts a worker in a process of its own whose clock stands at `moment` (milliseconds). */
export async function startWorker(env: Record<string, string>, moment: number): Promise<WorkerProcess> {
  const child = spawn(process.execPath, [...PGLITE_FLAGS, path.join(ROOT, 'test/rig/month/worker.ts')], {
    cwd: ROOT,
    env: { ...withoutConfiguration(process.env), ...env, NODE_ENV: 'test', MONTH_STARTS_AT: String(moment) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit').then(([code, signal]) => {
    if (signal !== 'SIGKILL') throw new Error(`The worker ended with ${code ?? signal}`);
    return false;
  });
  exited.catch(() => {});
  await Promise.race([nextMessage(child), exited]);
  return {
    advanceTo: (next) => {
      const idle = nextMessage(child);
      child.send(next);
      return Promise.race([idle, exited]);
    },
    kill: () => child.kill('SIGKILL'),
    close: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

const nextMessage = (child: ChildProcess): Promise<true> => once(child, 'message').then(() => true as const);
