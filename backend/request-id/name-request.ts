import { currentRequestId } from './current-request.ts';

/** What a comment of SQL can hold; Hono's middleware lets no other id in. */
const SAFE_ID = /^[\w=-]{1,255}$/;

/**
 * The statement with a comment that names the request which it belongs to, for PostgreSQL's log and pg_stat_activity. In front,
 * because that view cuts long statements off. No prepared statement is lost by it: the driver prepares none without a name.
 */
export function nameRequest(statement: string): string {
  const id = currentRequestId();
  return id !== undefined && SAFE_ID.test(id) ? `/* request ${id} */ ${statement}` : statement;
}
