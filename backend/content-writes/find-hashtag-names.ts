import type { Kysely } from 'kysely';
import type { Database } from '../db/types.ts';
import { fieldErrors } from '../http/api-error.ts';

/** The names of hashtags by their ids, in that order. Throws a 400, as a Strapi does, where one of them is not there. */
export async function findHashtagNames(db: Kysely<Database>, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('app.hashtags')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const missing = ids.filter((id) => !names.has(id)).length;
  if (missing > 0) {
    const message = `${missing} relation(s) of type api::hashtag.hashtag associated with this entity do not exist`;
    throw fieldErrors([{ path: ['hashtags'], message }]);
  }
  return ids.flatMap((id) => names.get(id) ?? []);
}
