import { setTimeout } from 'node:timers/promises';
import type { Env } from '#runtime/secrets.ts';
import { onStopRequest } from '#runtime/stop-requests.mjs';
import { UserError } from '#runtime/user-error.mjs';
import { type Child, describeExit, startChild } from './child.ts';
import { stopWhenSilent } from './probe-http.ts';

export type Supervisor = {
  /** Starts a process that must run until the end: if it ends by itself, everything is stopped. `socket` is passed to it. */
  startService(name: string, args: string[], env: Env, socket?: number): Child;
  /** Restarts a service that ends, or stops responding at its `healthUrl`, for as long as it takes. */
  superviseProcess(service: Child, options?: { healthUrl?: string; backoffMs?: readonly number[] }): void;
  /** Runs a process to its end. Throws `UserError` on failure. Its output is printed with `show`, else only in the error. */
  runTask(name: string, args: string[], env: Env, options?: { show?: boolean }): Promise<void>;
  /** Forwards the output of all services from now on. */
  showServices(): void;
  stopService(child: Child): Promise<void>;
  /** Aborted when everything is being stopped; no process can be started afterwards. */
  stopping: AbortSignal;
};

/** Makes glibc return the memory that compiling PGlite has used. A limit of arenas would retain 40 MB of it in the only one. */
const LEAN_MALLOC = { MALLOC_TRIM_THRESHOLD_: '65536' };

/** A started command with its current process. */
type Place = { start: () => Child; child: Child; mayEnd: boolean; isKept: boolean };

/**
 * Runs `main` as the head of a group of child processes and ends this process with it:
 * - when `main` returns a number, everything is stopped and that is the exit code; on null the services keep running;
 * - a request to stop (stop-requests.mjs): its reason is logged, everything is stopped, exit code 0;
 * - a failure of `main` or the unexpected end of a service that is not restarted: it is logged, everything else is stopped,
 *   exit code 1.
 *
 * Later children are stopped first, because they use the earlier ones.
 */
export async function supervise(main: (supervisor: Supervisor) => Promise<number | null>): Promise<void> {
  const places: Place[] = [];
  const stopping = new AbortController();
  let stopped: Promise<never> | undefined;
  let showsServices = false;

  const shutDown = (exitCode: number): Promise<never> => {
    stopping.abort(new Error('Everything is being stopped.'));
    stopped ??= stopAll(places).then(() => process.exit(exitCode));
    return stopped;
  };
  const fail = (error: unknown): Promise<never> => {
    // Errors during the shutdown are its consequences, not its cause.
    if (!stopping.signal.aborted) console.error(`\n${describeError(error)}`);
    return shutDown(1);
  };
  const open = (start: () => Child): Place => {
    stopping.signal.throwIfAborted();
    const place = { start, child: start(), mayEnd: false, isKept: false };
    places.push(place);
    return place;
  };
  const findPlace = (child: Child) => places.find((place) => place.child === child);

  // A closed terminal must not kill this process before its services.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  // The listeners stay: a second Ctrl-C must not kill this process and leave children behind.
  onStopRequest((reason) => {
    if (!stopping.signal.aborted) console.log(`\nStopping: ${reason}.`);
    void shutDown(0);
  });

  const supervisor: Supervisor = {
    startService: (name, args, env, socket) => {
      const place = open(() => startChild(name, args, { ...LEAN_MALLOC, ...env }, socket));
      const { child } = place;
      child.exited.then(() => {
        if (!stopping.signal.aborted && !place.mayEnd) void describeEnd(child, 'stopped unexpectedly').then(fail);
      });
      return child;
    },
    superviseProcess: (service, { healthUrl, backoffMs } = {}) => {
      const place = findPlace(service);
      if (!place) return;
      Object.assign(place, { mayEnd: true, isKept: true });
      const watch = (child: Child): Child => {
        place.child = child;
        if (showsServices) child.showOutput();
        if (healthUrl) void stopWhenSilent(child, healthUrl);
        return child;
      };
      superviseProcess(watch(service), {
        start: () => watch(place.start()),
        isStopping: () => stopping.signal.aborted || !place.isKept,
        ...(backoffMs ? { backoffMs } : {}),
      }).catch(fail);
    },
    runTask: async (name, args, env, { show = false } = {}) => {
      const { child } = open(() => startChild(name, args, env));
      if (show) child.showOutput();
      const exit = await child.exited;
      places.splice(
        places.findIndex((place) => place.child === child),
        1,
      );
      if (exit.code === 0) return;
      throw show
        ? new UserError(`The ${name} failed (${describeExit(exit)}).`)
        : await describeEnd(child, 'failed', Infinity);
    },
    showServices: () => {
      showsServices = true;
      for (const { isKept, child } of places) if (isKept) child.showOutput();
    },
    stopService: async (child) => {
      const place = findPlace(child);
      if (place) Object.assign(place, { mayEnd: true, isKept: false });
      await child.stop();
    },
    stopping: stopping.signal,
  };

  try {
    const exitCode = await main(supervisor);
    if (exitCode !== null) await shutDown(exitCode);
  } catch (error) {
    await fail(error);
  }
}

async function stopAll(places: Place[]): Promise<void> {
  for (const { child } of places.toReversed()) await child.stop();
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

/** A service that ran for so long has started well: its next end is its first. */
const WELL_MS = 60_000;
/** Waits after consecutive failures; the last one is repeated. The other services run meanwhile: a full disk may be freed. */
const BACKOFF_MS = [200, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000];
const QUOTED_LINES = 5;

type KeepRunningOptions = {
  start(): Child;
  isStopping(): boolean;
  say?: (text: string) => void;
  backoffMs?: readonly number[];
  now?: () => number;
  sleep?: (ms: number) => Promise<unknown>;
};

/** Restarts a service whenever it ends, and logs its exit with its last output. Resolves when it is stopped. */
export async function superviseProcess(
  service: Child,
  {
    start,
    isStopping,
    say = console.error,
    backoffMs = BACKOFF_MS,
    now = Date.now,
    sleep = setTimeout,
  }: KeepRunningOptions,
): Promise<void> {
  let failures = 0;
  for (let child = service; ; child = start()) {
    const startedAt = now();
    const how = describeExit(await child.exited);
    if (isStopping()) return;
    failures = now() - startedAt < WELL_MS ? failures + 1 : 1;
    const waitMs = backoffMs[Math.min(failures, backoffMs.length) - 1] ?? 0;
    say(`The ${child.name} ended (${how}). It is started again in ${waitMs / 1000} s. ${quote(child)}`);
    await sleep(waitMs);
    if (isStopping()) return;
  }
}

function quote(child: Child): string {
  const output = child.recentOutput();
  if (output === '') return 'It said nothing.';
  const lines = output.split('\n').slice(-QUOTED_LINES);
  return ['Its last lines:', ...lines.map((line) => `  | ${line}`)].join('\n');
}
