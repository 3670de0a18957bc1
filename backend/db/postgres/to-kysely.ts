import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type { Database } from '../types.ts';
import type { DatabasePool } from './open-pool.ts';

/** Kysely on this pool. */
export function toKysely(pool: DatabasePool): Kysely<Database> {
  // Its types name the answers to a few statements alone, and options that are for cancelling.
  return new Kysely({ dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }) });
}
