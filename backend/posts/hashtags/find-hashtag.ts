import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import { UserError } from '#runtime/user-error.mjs';
import type { Database, HashtagState } from '../../db/types.ts';

export type Hashtag = { id: number; name: string; state: HashtagState };

/** The message is one sentence for the operator. */
export class HashtagError extends UserError {
  override name = 'HashtagError';
}

type Db = Kysely<Database> | Transaction<Database>;

export async function findHashtagById(db: Db, id: number): Promise<Hashtag | null> {
  return find(db, sql`id = ${id}`);
}

/** In any case. */
export async function findHashtagByName(db: Db, name: string): Promise<Hashtag | null> {
  return find(db, sql`lower(name) = lower(${name})`);
}

/** @throws HashtagError */
export async function requireHashtag(db: Db, id: number): Promise<Hashtag> {
  const found = await findHashtagById(db, id);
  if (!found) throw new HashtagError(`There is no hashtag ${id}.`);
  return found;
}

/** @throws HashtagError */
export async function requireHashtagNamed(db: Db, name: string): Promise<Hashtag> {
  const found = await findHashtagByName(db, name);
  if (!found) throw new HashtagError(`There is no hashtag ${name}.`);
  return found;
}

async function find(db: Db, where: RawBuilder<SqlBool> | RawBuilder<unknown>): Promise<Hashtag | null> {
  const { rows } = await sql<Hashtag>`select id, name, state from app.hashtags where ${where}`.execute(db);
  return rows[0] ?? null;
}
