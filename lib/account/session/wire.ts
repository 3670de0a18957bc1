import { z } from 'zod';

export const wireUserSchema = z.object({
  id: z.number().int().positive(),
  username: z.string().min(1),
  email: z.string(),
});

/** The response of calls 1 and 2. */
export const wireAuthSchema = z.object({ jwt: z.string().min(1), user: wireUserSchema });
