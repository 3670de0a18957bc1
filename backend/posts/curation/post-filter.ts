import { z } from 'zod';
import { POST_TYPES } from '../../db/column-types.ts';
import { POST_STATES } from './post-state.ts';

const day = z.iso.date('must be a day, such as 2026-11-22');

/** Filters of the list of posts. Days are in UTC and inclusive. */
export const postFilterSchema = z.strictObject({
  /** All words must occur in title, description, text or author's name. */
  q: z
    .string()
    .trim()
    .max(200)
    .transform((words) => words || undefined)
    .optional(),
  /** Defaults to all states but deleted. */
  state: z.enum(POST_STATES).optional(),
  author: z.string().max(500).optional(),
  platform: z.enum(POST_TYPES).optional(),
  /** In any case, with or without its `#`. */
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
