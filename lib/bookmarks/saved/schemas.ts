import { z } from 'zod';
import { createTagSchema, idSchema } from '@/lib/bookmarks/tagging/schemas';
import { SAVED_POSTS_MAX } from './model';

/** `posts` restores the content of a deleted collection. */
export const createBookmarkSchema = createTagSchema.extend({
  posts: z.array(idSchema).max(SAVED_POSTS_MAX).default([]),
});
