import { z } from 'zod';
import { UserError } from '#runtime/user-error.mjs';
import { timeSchema } from '../db/parameters.ts';
import { POST_COLUMNS } from '../posts/post-input.ts';

const column = <Name extends 'author' | 'authorLink'>(name: Name) => {
  const found = POST_COLUMNS.find((one) => one.name === name);
  if (!found) throw new Error(`posts have no ${name}`);
  return found.schema as z.ZodType<string, string>;
};

/** A name as posts have it: one line of at most 200 characters. */
export const authorNameSchema = column('author').refine((name) => name !== '', 'is empty');

/** Of an author in any spelling: the name, a former one, or the `id` of the list. */
export const authorReferenceSchema = z
  .string('must be a name')
  .trim()
  .min(1, 'is empty')
  .max(500)
  .refine((name) => !name.includes('\0'), 'must be a name');

const emptyToNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    schema.nullable().optional(),
  );

/** Missing fields stay; an empty one is emptied. */
export const authorEditSchema = z.strictObject({
  profileLink: emptyToNull(column('authorLink')).describe('shown where a post names no profile of its own'),
  note: emptyToNull(z.string('must be a text').trim().max(2000, 'must have at most 2000 characters')).describe(
    'for operators alone',
  ),
});
export type AuthorEdit = z.output<typeof authorEditSchema>;

/** An author as operators see one. */
export const authorSchema = z.object({
  /** The name in one spelling, by which all spellings are one author. */
  id: z.string(),
  /** The spelling that most posts on the site have. */
  name: z.string(),
  /** Posts on the site. */
  posts: z.int(),
  lastPostAt: timeSchema.nullable(),
  /** Names that lead to this author: those of before a change of name, and of merged authors. */
  formerNames: z.array(z.string()),
  profileLink: z.string().nullable(),
  note: z.string().nullable(),
  /** Posts of this name are withheld. */
  hasOptedOut: z.boolean(),
});
export type Author = z.output<typeof authorSchema>;

export const authorFilterSchema = z.strictObject({
  /** Part of the name, or of a former one. */
  q: z.string().trim().max(200).optional(),
});

/** The message is one sentence for the operator. */
export class AuthorError extends UserError {
  override name = 'AuthorError';
}

/** Another author has the name, or had it. */
export class AuthorTakenError extends AuthorError {
  override name = 'AuthorTakenError';
}
