import { setTimeout } from 'node:timers/promises';
import type { Child } from './child.ts';

const INTERVAL_MS = 5_000;
const ANSWER_TIMEOUT_MS = 10_000;
/** Half a minute of refused connections, or a minute and a half of silence: no machine is that busy. */
const MAX_MISSES = 6;
/** Before its first answer a service may be long about its start: three minutes, or longer where it holds connections. */
const MAX_MISSES_AT_START = 36;

type WatchOptions = {
  answersNow?: (url: string) => Promise<boolean>;
  sleep?: (ms: number) => Promise<unknown>;
  say?: (text: string) => void;
};

/**
 * Asks a service whether it is alive and stops it when it says nothing, several times in a row: a process that hangs or
 * spins ends by itself as little as it answers. Whatever it answers is an answer. Resolves when the service has ended.
 */
export async function stopWhenSilent(child: Child, url: string, options: WatchOptions = {}): Promise<void> {
  const { answersNow = isAnswered, sleep = setTimeout, say = console.error } = options;
  let ended = false;
  const exited = child.exited.then(() => {
    ended = true;
  });
  let misses = 0;
  let maxMisses = MAX_MISSES_AT_START;
  for (;;) {
    await Promise.race([sleep(INTERVAL_MS), exited]);
    const isAlive = ended || (await answersNow(url));
    if (ended) return;
    misses = isAlive ? 0 : misses + 1;
    if (isAlive) maxMisses = MAX_MISSES;
    if (misses < maxMisses) continue;
    say(`The ${child.name} did not answer ${url} ${misses} times in a row and is stopped.`);
    await child.stop();
    return;
  }
}

async function isAnswered(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
    await response.arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
