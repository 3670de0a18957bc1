import { z } from 'zod';
import type { Selection } from '../../db/long-list.ts';

/** An address whose post waits for an operator to capture its words. */
export const captureSchema = z.object({
  id: z.int(),
  link: z.string(),
  author: z.string().nullable(),
  /** Words beside the address in its file: a title, a note, the text of a like. */
  note: z.string().nullable(),
  /** The name of the file. */
  file: z.string(),
  createdAt: z.string(),
});
export type Capture = z.output<typeof captureSchema>;

export const captureFilterSchema = z.strictObject({
  /** In the address, the author or the note. */
  q: z.string().trim().max(200).optional(),
});
export const CAPTURE_SORTS = ['createdAt'] as const;
export type CaptureQuery = Selection<typeof captureFilterSchema, (typeof CAPTURE_SORTS)[number]>;

export const captureInputSchema = z.strictObject({
  link: z.string().trim().min(1).max(1000),
  author: z.string().max(200).nullable().default(null),
  note: z.string().max(50_000).nullable().default(null),
});
