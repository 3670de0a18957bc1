import { z } from 'zod';

/** The answer of a function of the mailing list (call 16). */
export const wireListAnswerSchema = z.object({
  success: z.boolean(),
  message: z.string().nullish(),
  error: z.string().nullish(),
});
