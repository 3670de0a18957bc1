import { setTimeout } from 'node:timers/promises';
import { UserError } from '../process/user-error.mjs';
import type { Child } from './child.ts';

const POLL_INTERVAL_MS = 100;
const RETRY_INTERVAL_MS = 1_000;
const REQUEST_TIMEOUT_MS = 20_000;

/**
 * Asks `url` until it answers 200 with a body.
 *
 * @returns the last status: 200, or what it was when the time was up (0 for no answer at all)
 * @throws UserError when the process behind it ends meanwhile
 */
export async function waitForHttp(url: string, child: Child, timeoutMs: number): Promise<number> {
  const deadline = Date.now() + timeoutMs;
  let ended = false;
  child.exited.then(() => {
    ended = true;
  });
  for (let lastStatus = 0; ; ) {
    const status = await ask(url);
    if (status === 200) return status;
    if (ended) throw new UserError(`The ${child.name} ended before it was ready.`);
    lastStatus = status || lastStatus;
    if (Date.now() >= deadline) return lastStatus;
    // Before it listens a request costs nothing; afterwards each one costs the rendering of an error page.
    await setTimeout(status === 0 ? POLL_INTERVAL_MS : RETRY_INTERVAL_MS);
  }
}

async function ask(url: string): Promise<number> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS), redirect: 'manual' });
    const body = await response.arrayBuffer();
    return response.status === 200 && body.byteLength === 0 ? 204 : response.status;
  } catch {
    return 0;
  }
}
