import { z } from 'zod';

const timeSchema = z.coerce.date().transform((at) => at.toISOString());

/** A reader as commands and the desk get it. */
export const readerSchema = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  state: z.enum(['active', 'blocked']),
  bookmarks: z.int(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
});

export type Reader = z.output<typeof readerSchema>;
