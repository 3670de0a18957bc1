import type { DatabasePool, Query } from './open-pool.ts';

/** Runs `work` on one connection. Where it fails, a transaction that it began is over. */
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

/** Has every statement of a pool pass `wrap`, which gets what runs it. */
export function wrapQueries(pool: DatabasePool, wrap: (query: Query) => Query): void {
  const { connect } = pool;
  pool.connect = async () => {
    const client = await connect();
    return { ...client, query: wrap(client.query) };
  };
}
