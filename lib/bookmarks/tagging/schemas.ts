import { z } from 'zod';

export const idSchema = z.coerce.number().int().positive().max(2_147_483_647);

export const taggedPostParamsSchema = z.object({ id: idSchema, postId: idSchema });

export const idParamsSchema = z.object({ id: idSchema });

/** The content API has the rules for names; this only bounds the request. */
export const createTagSchema = z.object({ name: z.string().trim().min(1).max(200) });
