import { z } from 'zod';
import { jsonIdSchema } from '../../../db/parameters.ts';
import { plainLinesSchema, toPlainLines } from './plain-text.ts';

/** Posts of one change, which may be all that a page of a collection shows, and their way back. */
export const CHANGED_MAX = 1000;
const NOTE_MAX = 1000;
const WORDS_MAX = 10;
const QUERY_MAX = 200;

const noteSchema = plainLinesSchema('note', NOTE_MAX);

/** A note in an import, where one that is too long must not reject the whole file. */
export const importedNoteSchema = z
  .string('note must be a text')
  .transform((note) => [...toPlainLines(note)].slice(0, NOTE_MAX).join('').trim() || null)
  .nullable();

export const changeNoteSchema = z.strictObject({ note: noteSchema });

/** Moves a post behind another one, or to the beginning. */
export const movePostSchema = z.strictObject({ post: jsonIdSchema, after: jsonIdSchema.nullable() });

const placeSchema = z.strictObject({ bookmark: jsonIdSchema, post: jsonIdSchema });

/** Posts that are taken out of collections, and then put into them; a `position` is that of a post that comes back. */
export const collectionChangesSchema = z
  .strictObject({
    remove: z.array(placeSchema).max(CHANGED_MAX).default([]),
    put: z
      .array(
        placeSchema.extend({
          note: noteSchema.default(null),
          position: z.int().min(0).optional(),
        }),
      )
      .max(CHANGED_MAX)
      .default([]),
  })
  .refine(({ remove, put }) => remove.length + put.length > 0, 'remove or put is a required field');
export type CollectionChanges = z.output<typeof collectionChangesSchema>;

/** A page of a collection, and the words that title, text, note or hashtags of its posts have. */
export const collectedQuerySchema = z.strictObject({
  q: z
    .string()
    .max(QUERY_MAX)
    .default('')
    .transform((q) => q.split(/\s+/).filter(Boolean).slice(0, WORDS_MAX)),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});
