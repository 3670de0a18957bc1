import type { Kysely } from 'kysely';
import type { Database } from '../../db/types.ts';
import { ApiError } from '../../http/api-error.ts';
import { findUnknownPosts } from '../repositories/posts.ts';

/** A 400 with Strapi's message, naming the ids, when posts are to be attached that are not there or not published. */
export async function requireKnownPosts(db: Kysely<Database>, ids: number[]): Promise<void> {
  const unknown = await findUnknownPosts(db, ids);
  if (unknown.length === 0) return;
  const message = `${unknown.length} relation(s) of type api::news.news associated with this entity do not exist`;
  throw new ApiError('ValidationError', message, {
    details: { errors: [{ path: ['news', 'connect'], message, name: 'ValidationError', ids: unknown }] },
  });
}
