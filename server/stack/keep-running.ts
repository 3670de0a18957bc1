import { setTimeout } from 'node:timers/promises';
import { UserError } from '../process/user-error.mjs';
import { type Child, describeExit } from './child.ts';

const WINDOW_MS = 60_000;
/** The wait after the first failure within a minute, the second, and so on. The failure after the last is one too many. */
const BACKOFF_MS = [200, 1_000, 2_000, 4_000];
const QUOTED_LINES = 5;

type KeepRunningOptions = {
  start(): Child;
  /** Whether this service, or everything, is being stopped on purpose. */
  isStopping(child: Child): boolean;
  say?: (text: string) => void;
  backoffMs?: readonly number[];
  now?: () => number;
  sleep?: (ms: number) => Promise<unknown>;
};

/**
 * Starts a service again whenever it ends, and says each time which it was, how it ended and what it said last. Resolves
 * when it is stopped on purpose.
 *
 * @throws UserError when it fails more often within a minute than there are waits: what fails that often fails always
 */
export async function keepRunning(service: Child, options: KeepRunningOptions): Promise<void> {
  const {
    start,
    isStopping,
    say = console.error,
    backoffMs = BACKOFF_MS,
    now = Date.now,
    sleep = setTimeout,
  } = options;
  let failures: number[] = [];
  for (let child = service; ; child = start()) {
    const how = describeExit(await child.exited);
    if (isStopping(child)) return;
    failures = [...failures.filter((at) => now() - at < WINDOW_MS), now()];
    const waitMs = backoffMs[failures.length - 1];
    if (waitMs === undefined) {
      throw new UserError(
        `The ${child.name} ended ${failures.length} times within a minute and is not started again (${how}). ${quote(child)}`,
      );
    }
    say(`The ${child.name} ended (${how}). It is started again in ${waitMs / 1000} s. ${quote(child)}`);
    await sleep(waitMs);
    if (isStopping(child)) return;
  }
}

function quote(child: Child): string {
  const output = child.recentOutput();
  if (output === '') return 'It said nothing.';
  const lines = output.split('\n').slice(-QUOTED_LINES);
  return ['Its last lines:', ...lines.map((line) => `  | ${line}`)].join('\n');
}
