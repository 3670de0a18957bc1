import type postgres from 'postgres';
import { currentRequestId } from './current-request.ts';

/** What a comment of SQL can hold; Hono's middleware lets no other id in. */
const SAFE_ID = /^[\w=-]{1,255}$/;

/**
 * Has the statements of a request name it in a comment, which PostgreSQL shows in its log and in pg_stat_activity. In front,
 * because that view cuts long statements off. No prepared statement is lost by it: the driver prepares none of them.
 */
export function nameRequests(driver: postgres.Sql): void {
  const reserve = driver.reserve.bind(driver);
  driver.reserve = async () => {
    const reserved = await reserve();
    const { unsafe } = reserved;
    const named = (statement: string, ...rest: unknown[]) => unsafe(withRequest(statement), ...(rest as []));
    return Object.assign(reserved, { unsafe: named as typeof unsafe });
  };
}

function withRequest(statement: string): string {
  const id = currentRequestId();
  return id !== undefined && SAFE_ID.test(id) ? `/* request ${id} */ ${statement}` : statement;
}
