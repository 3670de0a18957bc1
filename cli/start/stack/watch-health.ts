import { setTimeout } from 'node:timers/promises';
import type { Child } from './child.ts';
import { requestLocally } from './request-locally.ts';

const INTERVAL_MS = 5_000;
const TIMEOUT_MS = 10_000;
/** Half a minute of refused connections, or a minute and a half of silence. */
const MAX_MISSES = 6;
/** Before the first response: three minutes, or longer if it accepts connections. */
const MAX_MISSES_AT_START = 36;

/**
 * Stops a service that has missed several health checks in a row, because it hangs or spins. Any response counts.
 * Resolves when the service has ended.
 */
export async function stopWhenSilent(
  child: Child,
  url: string,
  { responds = isResponding, sleep = setTimeout as (ms: number) => Promise<unknown>, say = console.error } = {},
): Promise<void> {
  let ended = false;
  const exited = child.exited.then(() => {
    ended = true;
  });
  for (let misses = 0, maxMisses = MAX_MISSES_AT_START; misses < maxMisses; ) {
    await Promise.race([sleep(INTERVAL_MS), exited]);
    const isAlive = ended || (await responds(url));
    if (ended) return;
    if (isAlive) maxMisses = MAX_MISSES;
    misses = isAlive ? 0 : misses + 1;
  }
  say(`The ${child.name} did not answer ${url} several times in a row and is stopped.`);
  await child.stop();
}

const isResponding = (url: string): Promise<boolean> =>
  requestLocally(url, { timeoutMs: TIMEOUT_MS }).then(
    () => true,
    () => false,
  );
