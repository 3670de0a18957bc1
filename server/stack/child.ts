import { spawn } from 'node:child_process';
import { SOCKET_VARIABLE } from '../process/inherited-socket.mjs';
import { ROOT } from '../process/root.ts';
import type { Env } from '../process/secrets.ts';

/** Behind standard input, output, error and the channel to us. */
const SOCKET_FD = 4;
const STOP_TIMEOUT_MS = 15_000;
const SHOWN_OUTPUT_CHARS = 3_000;
const REMEMBERED_OUTPUT_CHARS = 32_000;

export type Exit = { code: number | null; signal: NodeJS.Signals | null };

export type Child = {
  name: string;
  pid: number | undefined;
  /** Settles when the process is gone; never rejects. */
  exited: Promise<Exit>;
  /** The end of what it wrote so far, at most so many characters. */
  recentOutput(maxChars?: number): string;
  /** From now on its output goes to ours. */
  showOutput(): void;
  /** SIGTERM, and SIGKILL to its whole group when that takes longer than 15 seconds. Safe to call twice. */
  stop(): Promise<Exit>;
};

/**
 * Runs Node with `args` in the checkout. The child leads a process group of its own, so a Ctrl-C in the terminal
 * reaches only us and each child is told to stop once; and it ends when we are gone (follow-parent.ts).
 *
 * @param socket a listening socket of ours that it is to serve, as a file descriptor
 */
export function startChild(name: string, args: string[], env: Env, socket?: number): Child {
  const followParent = new URL('./follow-parent.ts', import.meta.url).href;
  const child = spawn(process.execPath, ['--import', followParent, ...args], {
    cwd: ROOT,
    env: {
      ...env,
      FOLLOWED_PARENT: String(process.pid),
      ...(socket === undefined ? {} : { [SOCKET_VARIABLE]: String(SOCKET_FD) }),
    } as Env as NodeJS.ProcessEnv,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc', ...(socket === undefined ? [] : [socket])],
  });
  let remembered = '';
  let shown = false;
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    from?.setEncoding('utf8').on('data', (text: string) => {
      remembered = (remembered + text).slice(-REMEMBERED_OUTPUT_CHARS);
      if (shown) to.write(text);
    });
  }
  const exited = new Promise<Exit>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }));
    child.once('error', (error) => {
      remembered += `${error.message}\n`;
      resolve({ code: 1, signal: null });
    });
  });
  return {
    name,
    pid: child.pid,
    exited,
    recentOutput: (maxChars = SHOWN_OUTPUT_CHARS) => remembered.trim().slice(-maxChars),
    showOutput: () => {
      shown = true;
    },
    stop: async () => {
      child.kill('SIGTERM');
      const force = setTimeout(() => killGroup(child.pid), STOP_TIMEOUT_MS);
      const exit = await exited;
      clearTimeout(force);
      return exit;
    },
  };
}

/** How a process ended, in words. */
export function describeExit({ code, signal }: Exit): string {
  return signal ? `signal ${signal}` : `exit code ${code}`;
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
