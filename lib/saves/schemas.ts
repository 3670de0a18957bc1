import { z } from 'zod';
import { createTagSchema, idSchema } from '@/lib/tagging/schemas';
import { SAVED_POSTS_MAX } from './model';

/** The body that creates a collection, with posts to begin with: those of one that was deleted and comes back. */
export const createBookmarkSchema = createTagSchema.extend({
  posts: z.array(idSchema).max(SAVED_POSTS_MAX).default([]),
});
