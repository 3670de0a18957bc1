import { setTimeout } from 'node:timers/promises';
import { UserError } from '#runtime/user-error.mjs';
import type { Child } from './child.ts';
import { requestLocally } from './request-locally.ts';

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
