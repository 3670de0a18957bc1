import type { Env } from '../process/secrets.ts';
import { UserError } from '../process/user-error.mjs';
import { watchNpm } from '../process/watch-npm.mjs';
import { type Child, describeExit, startChild } from './child.ts';
import { keepRunning } from './keep-running.ts';
import { stopWhenSilent } from './watch-health.ts';

export type Supervisor = {
  /**
   * Starts a process that must run until the end: when it ends by itself, everything is taken down. With a `socket`, a file
   * descriptor of ours, it serves that.
   */
  startService(name: string, args: string[], env: Env, socket?: number): Child;
  /**
   * From now on a service is started again when it ends by itself, and shows its output. With a `healthUrl` it is also
   * stopped, and started again, when it answers nothing there. Everything is taken down when it fails too often.
   */
  keepRunning(service: Child, options?: { healthUrl?: string; backoffMs?: readonly number[] }): void;
  /**
   * Runs a process that ends by itself. Resolves when it succeeded, throws `UserError` when not. Its output is shown as
   * it comes with `show`, and else only in the error.
   */
  runTask(name: string, args: string[], env: Env, options?: { show?: boolean }): Promise<void>;
  /** Stops one service on purpose. */
  stopService(child: Child): Promise<void>;
};

/** Later places are stopped first; a service that is started again keeps its place. */
type Command = { name: string; args: string[]; env: Env; socket: number | undefined; place: number };

/**
 * Runs `main` as the head of a group of child processes and ends this process with it:
 * - when `main` returns a number, everything is stopped and that is the exit code; on null the services keep running;
 * - Ctrl-C, SIGTERM, SIGHUP, or the end of the process that started us: everything is stopped, exit code 0;
 * - a failure of `main` or the unexpected end of a service (of one that is kept running: too many in a minute): said,
 *   everything else is stopped, exit code 1.
 *
 * Later children are stopped first, because they use the earlier ones.
 */
export async function supervise(main: (supervisor: Supervisor) => Promise<number | null>): Promise<void> {
  const running = new Map<Child, Command>();
  let stopping: Promise<never> | undefined;

  const shutDown = (exitCode: number): Promise<never> => {
    stopping ??= stopAll().then(() => process.exit(exitCode));
    return stopping;
  };
  const stopAll = async () => {
    const latestFirst = [...running].sort(([, a], [, b]) => b.place - a.place);
    for (const [child] of latestFirst) await child.stop();
  };
  const fail = (error: unknown): Promise<never> => {
    // Errors during the shutdown are its consequences, not its cause.
    if (stopping === undefined) console.error(`\n${describeError(error)}`);
    return shutDown(1);
  };
  const start = (command: Command): Child => {
    const child = startChild(command.name, command.args, command.env, command.socket);
    running.set(child, command);
    child.exited.then(() => running.delete(child));
    return child;
  };
  let places = 0;
  const startLast = (name: string, args: string[], env: Env, socket?: number): Child => {
    places += 1;
    return start({ name, args, env, socket, place: places });
  };

  onStopRequest(() => void shutDown(0));

  /** Services whose end is no reason to take everything down. */
  const mayEnd = new WeakSet<Child>();
  const stopped = new WeakSet<Child>();
  const supervisor: Supervisor = {
    startService: (name, args, env, socket) => {
      const child = startLast(name, args, env, socket);
      child.exited.then(() => {
        if (stopping === undefined && !mayEnd.has(child)) void describeEnd(child, 'stopped unexpectedly').then(fail);
      });
      return child;
    },
    keepRunning: (service, { healthUrl, backoffMs } = {}) => {
      const command = running.get(service);
      if (!command) return;
      mayEnd.add(service);
      const watch = (child: Child): Child => {
        child.showOutput();
        if (healthUrl) void stopWhenSilent(child, healthUrl);
        return child;
      };
      keepRunning(watch(service), {
        start: () => watch(start(command)),
        isStopping: (child) => stopping !== undefined || stopped.has(child),
        ...(backoffMs ? { backoffMs } : {}),
      }).catch(fail);
    },
    runTask: async (name, args, env, { show = false } = {}) => {
      const child = startLast(name, args, env);
      if (show) child.showOutput();
      const exit = await child.exited;
      if (exit.code === 0) return;
      throw show
        ? new UserError(`The ${name} failed (${describeExit(exit)}).`)
        : await describeEnd(child, 'failed', Infinity);
    },
    stopService: async (child) => {
      mayEnd.add(child);
      stopped.add(child);
      await child.stop();
    },
  };

  try {
    const exitCode = await main(supervisor);
    if (exitCode !== null) await shutDown(exitCode);
  } catch (error) {
    await fail(error);
  }
}

async function describeEnd(child: Child, verb: string, maxChars?: number): Promise<UserError> {
  const how = describeExit(await child.exited);
  const output = child.recentOutput(maxChars);
  return new UserError(`The ${child.name} ${verb} (${how}).${output ? ` It said:\n\n${output}` : ''}`);
}

function describeError(error: unknown): string {
  if (error instanceof UserError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function onStopRequest(stop: () => void): void {
  // Handlers stay: an impatient second Ctrl-C must not kill us and leave the children behind.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('disconnect', stop);
  watchNpm(stop);
}
