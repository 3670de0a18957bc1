import { z } from 'zod';

/** Of a hashtag, bookmark or post. */
export const idSchema = z.coerce.number().int().positive().max(2_147_483_647);

/** A hashtag or bookmark and a post, as the path names them. */
export const taggedPostParamsSchema = z.object({ id: idSchema, postId: idSchema });

/** A hashtag or bookmark, as the path names it. */
export const tagParamsSchema = z.object({ id: idSchema });

/**
 * The body that creates a hashtag or a bookmark. The rules for names are the content API's; the length here keeps
 * nonsense from travelling there.
 */
export const createTagSchema = z.object({ name: z.string().trim().min(1).max(200) });
