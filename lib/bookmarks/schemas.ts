import { z } from 'zod';

/**
 * Body of call 11. Whatever else it names, an owner above all, is dropped: the owner is who the session says. The rules
 * for names are the content API's; here a length keeps nonsense from travelling.
 */
export const createBookmarkSchema = z.object({ data: z.object({ name: z.string().trim().min(1).max(200) }) });
