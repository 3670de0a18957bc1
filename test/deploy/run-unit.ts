import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import type { Exit } from '#cli/start/stack/child.ts';
import { parseAssignments, splitCommand, type UnitFile } from './unit-file.ts';

/** Ends that systemd takes for good ones, and `Restart=on-failure` for none. */
const CLEAN_SIGNALS = ['SIGHUP', 'SIGINT', 'SIGTERM', 'SIGPIPE'];
/** The folders in which systemd looks for commands without an absolute path; it also sets them as PATH. */
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const FOLLOW_PARENT = new URL('../../cli/start/stack/follow-parent.ts', import.meta.url).href;
const POLL_MS = 20;
/** Tells a service that its first file after standard error is a socket, and that it is meant. */
const SOCKET_WRAPPER = ['/bin/sh', '-c', 'LISTEN_FDS=1 LISTEN_PID=$$ exec "$@"', 'sh'];

export type Service = {
  /** The first process's id, as long as it runs. */
  pid(): number | undefined;
  /** How the first process ended, each time. */
  exits: Exit[];
  log(): string;
  /** Resolves when `ExecStartPost=` is through, at once without one. Throws when the unit would have failed. */
  start(): Promise<void>;
  /** Resolves when nothing of it is left: how the first process ended, and how many had to be killed in the end. */
  stop(): Promise<{ exit: Exit | null; killed: number }>;
};

export type UnitOptions = {
  unit: UnitFile;
  /** Puts this machine's paths and ports in the place of the files' own. */
  localize: (text: string) => string;
  /** Variables and Node options that a test adds. */
  extraEnv?: Record<string, string>;
  nodeOptions?: string[];
  /** A listening socket that the service is given, as a file descriptor. */
  socket?: number | undefined;
};

/**
 * Runs a unit by systemd's rules on a machine where it does not: a clean environment, no terminal, nothing on standard input,
 * a session of its own; `KillMode=mixed`, `TimeoutStopSec=`, `Restart=on-failure`. A unit's processes are known, in place of
 * its control group, by `INVOCATION_ID`, which all inherit. Users and the read-only file system are not emulated.
 *
 * Everything ends with this process (cli/start/stack/follow-parent.ts), for which there is one more open file than systemd has.
 */
export function runUnit({ unit, localize, extraEnv = {}, nodeOptions = [], socket }: UnitOptions): Service {
  const [killMode, restart] = [unit.get('KillMode'), unit.get('Restart')];
  if (killMode !== 'mixed' || restart !== 'on-failure') throw new Error(`Not emulated: ${killMode}, ${restart}`);
  const env: Record<string, string> = {
    PATH,
    LANG: 'C.UTF-8',
    HOME: userInfo().homedir,
    ...extraEnv,
    ...parseAssignments(unit.list('Environment').map(localize).join(' ').replaceAll(' ', '\n')),
    INVOCATION_ID: crypto.randomUUID().replaceAll('-', ''),
    FOLLOWED_PARENT: String(process.pid),
    NODE_OPTIONS: [`--import=${FOLLOW_PARENT}`, ...nodeOptions].join(' '),
  };
  const cwd = localize(unit.get('WorkingDirectory'));
  const exits: Exit[] = [];
  let main: ChildProcess | undefined;
  let ended: Promise<Exit> | undefined;
  let isStopping = false;
  let log = '';

  const run = (words: string[], inherited: number[] = []): { child: ChildProcess; ended: Promise<Exit> } => {
    const [program = '', ...args] = words;
    const stdio: StdioOptions = ['ignore', 'pipe', 'pipe', ...inherited, 'ipc'];
    const child: ChildProcess = spawn(program, args, { cwd, env: env as NodeJS.ProcessEnv, detached: true, stdio });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        log += text;
      });
    }
    const { promise, resolve } = Promise.withResolvers<Exit>();
    child.once('exit', (code, signal) => resolve({ code, signal }));
    child.once('error', (error) => {
      log += `${error.message}\n`;
      resolve({ code: 203, signal: null });
    });
    return { child, ended: promise };
  };

  const startMain = (): void => {
    const words = splitCommand(localize(unit.get('ExecStart')), env);
    const started = socket === undefined ? run(words) : run([...SOCKET_WRAPPER, ...words], [socket]);
    main = started.child;
    ended = started.ended.then(async (exit) => {
      main = undefined;
      exits.push(exit);
      const isClean = exit.code === 0 || CLEAN_SIGNALS.includes(exit.signal ?? '');
      if (isClean || isStopping) return exit;
      killGroup(env.INVOCATION_ID ?? '');
      await setTimeout(Number(unit.get('RestartSec')) * 1000);
      if (!isStopping) startMain();
      return exit;
    });
  };

  return {
    pid: () => main?.pid,
    exits,
    log: () => log,
    start: async () => {
      isStopping = false;
      startMain();
      // Again where it gave up: a busy machine may be longer about a start than any that serves visitors.
      const endings = exits.length;
      const [whenServing] = unit.list('ExecStartPost');
      if (whenServing === undefined) return;
      for (let code: number | null = null; code !== 0; ) {
        ({ code } = await run(splitCommand(localize(whenServing), env)).ended);
        if (code !== 0 && exits.length > endings) throw new Error(`It ended before it served.\n${log.slice(-3000)}`);
      }
    },
    stop: async () => {
      isStopping = true;
      main?.kill('SIGTERM');
      const limit = setTimeout(Number(unit.get('TimeoutStopSec')) * 1000, null, { ref: false });
      const exit = (await Promise.race([ended, limit])) ?? null;
      const killed = killGroup(env.INVOCATION_ID ?? '');
      while (listProcesses(env.INVOCATION_ID ?? '').length > 0) await setTimeout(POLL_MS);
      return { exit, killed };
    },
  };
}

/** Ends what is left of a unit; answers how many processes that were. */
function killGroup(invocation: string): number {
  const left = listProcesses(invocation);
  for (const pid of left) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
  return left.length;
}

const listProcesses = (invocation: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => readEnviron(pid).includes(`INVOCATION_ID=${invocation}`))
    .map(Number);

/** Empty for a process that is gone, ended already, or another user's. */
function readEnviron(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8');
  } catch {
    return '';
  }
}
