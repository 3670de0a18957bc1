import { setTimeout } from 'node:timers/promises';
import { UserError } from '#runtime/user-error.mjs';
import { type Child, describeExit } from './child.ts';

const WINDOW_MS = 60_000;
/** Waits after consecutive failures within a minute. One more failure is fatal. */
const BACKOFF_MS = [200, 1_000, 2_000, 4_000];
const QUOTED_LINES = 5;

type KeepRunningOptions = {
  start(): Child;
  isStopping(): boolean;
  say?: (text: string) => void;
  backoffMs?: readonly number[];
  now?: () => number;
  sleep?: (ms: number) => Promise<unknown>;
};

/**
 * Restarts a service whenever it ends, and logs its exit with its last output. Resolves when it is stopped. @throws
 * UserError when it fails more often within a minute than there are waits
 */
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
  let failures: number[] = [];
  for (let child = service; ; child = start()) {
    const how = describeExit(await child.exited);
    if (isStopping()) return;
    failures = [...failures.filter((at) => now() - at < WINDOW_MS), now()];
    const waitMs = backoffMs[failures.length - 1];
    if (waitMs === undefined) {
      const times = `${failures.length} times within a minute`;
      throw new UserError(`The ${child.name} ended ${times} and is not started again (${how}). ${quote(child)}`);
    }
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
