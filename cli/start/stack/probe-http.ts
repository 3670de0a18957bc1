import { type IncomingMessage, type RequestOptions, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { UserError } from '#runtime/user-error.mjs';
import type { Child } from './child.ts';

/** Requests a page of this machine without `fetch`, which would permanently use 20 MB in the supervisor. */
export async function requestLocally(
  url: string,
  { body, timeoutMs, ...options }: RequestOptions & { body?: string; timeoutMs: number },
): Promise<{ status: number; body: string }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { ...options, agent: false, signal: AbortSignal.timeout(timeoutMs) }, resolve)
      .on('error', reject)
      .end(body);
  });
  return { status: response.statusCode ?? 0, body: await text(response) };
}

/**
 * Requests `url` until it returns 200 with a body. @param child the process behind it, null while that is supervised
 * @returns the last status, 0 without a response @throws UserError when the process ends meanwhile
 */
export async function waitForHttp(url: string, child: Child | null, timeoutMs: number): Promise<number> {
  const deadline = Date.now() + timeoutMs;
  let ended = false;
  child?.exited.then(() => {
    ended = true;
  });
  for (let lastStatus = 0; ; ) {
    const status = await getStatus(url);
    if (status === 200) return status;
    if (ended) throw new UserError(`The ${child?.name} ended before it was ready.`);
    lastStatus = status || lastStatus;
    if (Date.now() >= deadline) return lastStatus;
    // Before it listens a request is cheap; afterwards each one renders an error page.
    await setTimeout(status === 0 ? 100 : 1_000);
  }
}

const getStatus = (url: string): Promise<number> =>
  requestLocally(url, { timeoutMs: 20_000 }).then(
    ({ status, body }) => (status === 200 && body === '' ? 204 : status),
    () => 0,
  );

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
