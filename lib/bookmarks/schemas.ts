import { z } from 'zod';
import { SAVED_POSTS_MAX } from './model';

export const idSchema = z.coerce.number().int().positive().max(2_147_483_647);

export const taggedPostParamsSchema = z.object({ id: idSchema, postId: idSchema });

export const idParamsSchema = z.object({ id: idSchema });

/** The content API has the rules for names; this only bounds the request. */
export const createTagSchema = z.object({ name: z.string().trim().min(1).max(200) });

/** `posts` restores the content of a deleted collection. */
export const createBookmarkSchema = createTagSchema.extend({
  posts: z.array(idSchema).max(SAVED_POSTS_MAX).default([]),
});
