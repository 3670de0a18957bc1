import { z } from 'zod';

/** An account of the content API; everything but these three fields is dropped. */
export const wireUserSchema = z.object({
  id: z.number().int().positive(),
  username: z.string().min(1),
  email: z.string(),
});

/** What calls 1 and 2 answer: a user and a jwt. */
export const wireAuthSchema = z.object({ jwt: z.string().min(1), user: wireUserSchema });
