import type { Logger } from 'pino';

/** Of this process. */
const underWay = new Set<Promise<void>>();

/** Works on after the response. Logs a failure, because the client is gone by then. */
export function runInBackground(log: Logger, task: string, work: () => Promise<void>): void {
  const done = work()
    .catch((error) => log.error({ err: error, task }, 'background task failed'))
    .finally(() => underWay.delete(done));
  underWay.add(done);
}

/** Resolves once all of it has ended, so that what it uses can be closed. */
export async function backgroundEnds(): Promise<void> {
  while (underWay.size > 0) await Promise.all(underWay);
}
