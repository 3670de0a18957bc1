import { z } from 'zod';

/** Body of call 8. The rules for names are the content API's; here a length keeps nonsense from travelling. */
export const createHashtagSchema = z.object({ data: z.object({ name: z.string().trim().min(1).max(200) }) });
