import { AsyncLocalStorage } from 'node:async_hooks';

const requestIds = new AsyncLocalStorage<string>();

/** Runs `work` as part of a request: log lines and statements have its id. */
export const asRequest = <Result>(id: string, work: () => Result): Result => requestIds.run(id, work);

/** Undefined in jobs and during start-up. */
export const currentRequestId = (): string | undefined => requestIds.getStore();

/** Safe in an SQL comment; Hono's middleware accepts no other ids. */
const SAFE_ID = /^[\w=-]{1,255}$/;

/**
 * Prefixes a statement with a comment for PostgreSQL's log and pg_stat_activity, which truncates long statements at the
 * end. The driver prepares no unnamed statements, so none is lost.
 */
export function nameRequest(statement: string): string {
  const id = currentRequestId();
  return id !== undefined && SAFE_ID.test(id) ? `/* request ${id} */ ${statement}` : statement;
}
