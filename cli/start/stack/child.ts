import { spawn } from 'node:child_process';
import { SOCKET_VARIABLE } from '#runtime/inherited-socket.mjs';
import { ROOT } from '#runtime/paths.ts';
import type { Env } from '#runtime/secrets.ts';

/** After standard input, output, error and the channel to the parent. */
const SOCKET_FD = 4;
const STOP_TIMEOUT_MS = 15_000;
const REMEMBERED_OUTPUT_CHARS = 32_000;
const FOLLOW_PARENT = new URL('./follow-parent.ts', import.meta.url).href;

export type Exit = { code: number | null; signal: NodeJS.Signals | null };

export type Child = {
  name: string;
  pid: number | undefined;
  /** Never rejects. */
  exited: Promise<Exit>;
  /** The end of its output, at most `maxChars`. */
  recentOutput(maxChars?: number): string;
  /** Forwards its output from now on. */
  showOutput(): void;
  /** Sends SIGTERM, and SIGKILL to its group after 15 seconds. Idempotent. */
  stop(): Promise<Exit>;
};

/**
 * Runs Node in the checkout as leader of its own process group, so that Ctrl-C in the terminal reaches this process
 * alone. It ends with this process (follow-parent.ts). @param socket file descriptor of a listening socket for the
 * child to serve
 */
export function startChild(name: string, args: string[], env: Env, socket?: number): Child {
  const inherited = socket === undefined ? {} : { [SOCKET_VARIABLE]: String(SOCKET_FD) };
  const child = spawn(process.execPath, ['--import', FOLLOW_PARENT, ...args], {
    cwd: ROOT,
    env: { ...env, FOLLOWED_PARENT: String(process.pid), ...inherited } as Env as NodeJS.ProcessEnv,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc', ...(socket === undefined ? [] : [socket])],
  });
  let remembered = '';
  let shown = false;
  const record = (to: NodeJS.WriteStream) => (text: string) => {
    remembered = (remembered + text).slice(-REMEMBERED_OUTPUT_CHARS);
    if (shown) to.write(text);
  };
  child.stdout?.setEncoding('utf8').on('data', record(process.stdout));
  child.stderr?.setEncoding('utf8').on('data', record(process.stderr));
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
    recentOutput: (maxChars = 3_000) => remembered.trim().slice(-maxChars),
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

export const describeExit = ({ code, signal }: Exit): string => (signal ? `signal ${signal}` : `exit code ${code}`);

function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
