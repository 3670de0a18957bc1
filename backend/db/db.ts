import type { Kysely, Transaction } from 'kysely';
import type { Database } from './types.ts';

/** The database, or a transaction on it. */
export type Db = Kysely<Database>;
/** For what must not run outside of a transaction. */
export type Tx = Transaction<Database>;
