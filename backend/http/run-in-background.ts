import type { Logger } from 'pino';

/** For what an answer must not wait for. A failure is logged, as nobody is left to be told. */
export function runInBackground(log: Logger, task: string, work: () => Promise<void>): void {
  work().catch((error) => log.error({ err: error, task }, 'background task failed'));
}
