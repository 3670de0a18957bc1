import { z } from 'zod';
import { POST_STATES } from './post-state.ts';

const day = z.iso.date('must be a day, such as 2026-11-22');

/** What a list of posts can be narrowed to. Days are in UTC, the last one included. */
export const postFilterSchema = z.strictObject({
  /** Words that the title, the description, the text or the author's name has, all of them. */
  q: z
    .string()
    .trim()
    .max(200)
    .transform((words) => words || undefined)
    .optional(),
  /** Without one: everything but what is deleted. */
  state: z.enum(POST_STATES).optional(),
  author: z.string().max(500).optional(),
  platform: z.enum(['LinkedIn', 'Twitter']).optional(),
  /** A name, in upper or lower case, with or without its `#`. */
  hashtag: z.string().max(100).optional(),
  sourceId: z.coerce.number().int().positive().optional(),
  from: day.optional(),
  to: day.optional(),
  reported: z.boolean().optional(),
  id: z
    .union([
      z.array(z.coerce.number().int()).max(500),
      z.coerce
        .number()
        .int()
        .transform((id) => [id]),
    ])
    .optional(),
});

export type PostFilter = z.output<typeof postFilterSchema>;
