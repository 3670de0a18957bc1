import type { Kysely } from 'kysely';
import type { Database } from '../../db/types.ts';
import { ApiError } from '../../http/api-error.ts';
import { findUnknownPosts } from '../repositories/posts.ts';

/** Throws Strapi's 400 with the ids of posts that do not exist or are not published. */
export async function requireKnownPosts(db: Kysely<Database>, ids: number[]): Promise<void> {
  const unknown = await findUnknownPosts(db, ids);
  if (unknown.length === 0) return;
  const message = `${unknown.length} relation(s) of type api::news.news associated with this entity do not exist`;
  throw new ApiError('ValidationError', message, {
    details: { errors: [{ path: ['news', 'connect'], message, name: 'ValidationError', ids: unknown }] },
  });
}
