import type { DatabasePool, Query } from './open-pool.ts';

/** Runs `work` on one connection; a failure ends its transaction. */
export async function withClient<T>(pool: DatabasePool, work: (query: Query) => Promise<T>): Promise<T> {
  const { query, release } = await pool.connect();
  let isBroken = false;
  try {
    return await work(query);
  } catch (error) {
    await query('rollback').catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    release(isBroken);
  }
}

/** Wraps every query of a pool. */
export function wrapQueries(pool: DatabasePool, wrap: (query: Query) => Query): void {
  const { connect } = pool;
  pool.connect = async () => {
    const client = await connect();
    return { ...client, query: wrap(client.query) };
  };
}
