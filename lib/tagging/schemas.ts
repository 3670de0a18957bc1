import { z } from 'zod';

const idSchema = z.coerce.number().int().positive().max(2_147_483_647);

/** A hashtag or bookmark and a post, as the path names them. */
export const taggedPostParamsSchema = z.object({ id: idSchema, postId: idSchema });

/**
 * The body that creates a hashtag or a bookmark. The rules for names are the content API's; the length here keeps
 * nonsense from travelling there.
 */
export const createTagSchema = z.object({ name: z.string().trim().min(1).max(200) });
