import type { Logger } from 'pino';

/** Logs a failure, because the client is gone by then. */
export function runInBackground(log: Logger, task: string, work: () => Promise<void>): void {
  work().catch((error) => log.error({ err: error, task }, 'background task failed'));
}
