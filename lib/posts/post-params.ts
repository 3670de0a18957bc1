import { z } from 'zod';

/** The post that a path names by its id. */
export const postParamsSchema = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });
