import { z } from 'zod';
import { fold } from '#lib/utils/fold.ts';
import { UserError } from '#runtime/user-error.mjs';
import { POST_TYPES } from '../../db/column-types.ts';
import { jsonIdSchema } from '../../db/parameters.ts';
import { normalizeHashtag } from '../../text/hashtags.ts';
import { mapPlainFields, POST_COLUMNS, type PostColumn, postFields } from '../post-input.ts';
import { POST_STATES } from './post-state.ts';

// Posts for operators, in the desk, commands and scripts. Times are ISO strings in UTC.

const time = z
  .string()
  .transform((value) => new Date(value).toISOString())
  .pipe(z.iso.datetime());
const optionalTime = time.nullable();

export const postRowSchema = z.object({
  id: z.int(),
  state: z.enum(POST_STATES),
  title: z.string(),
  author: z.string().nullable(),
  platform: z.enum(POST_TYPES),
  link: z.string().nullable(),
  slug: z.string(),
  hashtags: z.array(z.string()),
  source: z.string().nullable(),
  /** The post's own date, by which the feed is ordered. */
  createdAt: time,
  publishedAt: optionalTime,
  updatedAt: time,
  reports: z.int(),
});

export type PostRow = z.output<typeof postRowSchema>;

export const postSchema = postRowSchema.extend({
  description: z.string().nullable(),
  text: z.string(),
  ...mapPlainFields('name', () => z.string().nullable()),
  image: z
    .object({
      id: z.int(),
      url: z.string(),
      thumbnail: z.string(),
      alt: z.string().nullable(),
      width: z.int(),
      height: z.int(),
    })
    .nullable(),
  /** When it came in. */
  receivedAt: time,
  hiddenAt: optionalTime,
  deletedAt: optionalTime,
  lastPublishedAt: optionalTime,
  /** The number of readers who have bookmarked it. */
  bookmarks: z.int(),
  /** A hash of the editable fields: an edit with an older one is rejected. */
  version: z.string(),
});

export type Post = z.output<typeof postSchema>;

const HASHTAGS_MAX = 50;
/** Commands read it from a file. */
const FILE = { file: 'text' };

const hashtag = z.string().transform((given, context) => {
  const name = normalizeHashtag(given);
  if (name) return name;
  context.addIssue({ code: 'custom', message: `${JSON.stringify(given.slice(0, 80))} cannot be a hashtag` });
  return z.NEVER;
});

/**
 * Editable fields. Missing ones stay; null empties one. `version` is that of the post on the operator's screen. `now`
 * bounds dates, as in ingest.
 */
export function postEditSchema(now: Date) {
  const slug = z
    .preprocess(
      (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
      z.string().max(300).nullable(),
    )
    .optional()
    .describe('a new address; empty: that of the title. Of a published post only in its first hour');
  return z.strictObject({ ...editableFields(now), slug, version: z.string().max(64).optional() });
}

export type PostEdit = z.output<ReturnType<typeof postEditSchema>>;

/** The same fields for a new post, and whether it is published at once. */
export function newPostSchema(now: Date) {
  const fields = editableFields(now);
  return z.strictObject({
    ...fields,
    text: postFields(now).text.meta(FILE),
    state: z.enum(['published', 'draft']).default('published'),
    ifExists: z
      .enum(['refuse', 'restore', 'replace'])
      .default('refuse')
      .describe(
        'where the post is here already, by its link or text: brings that one back, or also gives it these fields',
      ),
  });
}

export type NewPost = z.output<ReturnType<typeof newPostSchema>>;

const emptyToNull = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .preprocess((value) => (typeof value === 'string' && value.trim() === '' ? null : value), schema.nullable())
    .optional();

/** The columns that a post may be without. */
const EMPTIABLE = Object.fromEntries(
  POST_COLUMNS.flatMap((column) =>
    'isRequired' in column ? [] : [[column.name, emptyToNull<z.ZodType>(column.schema)]],
  ),
) as {
  [Column in Exclude<PostColumn, { isRequired: true }> as Column['name']]: Column extends {
    schema: infer Schema extends z.ZodType;
  }
    ? ReturnType<typeof emptyToNull<Schema>>
    : never;
};

function editableFields(now: Date) {
  const { title, text, link, publishedAt, dataUrl, imageAlt } = postFields(now);
  return {
    ...EMPTIABLE,
    title: title.refine((value) => value !== '', 'is empty').optional(),
    text: text.optional().meta(FILE),
    platform: z.enum(POST_TYPES).optional(),
    hashtags: z
      .array(hashtag)
      .max(HASHTAGS_MAX, `are more than ${HASHTAGS_MAX}`)
      .transform((names) => [...new Map(names.map((name) => [fold(name), name])).values()])
      .optional(),
    /** The post's own date. */
    createdAt: publishedAt.optional(),
    /** An address or a data URL; null removes the picture. */
    image: z
      .union([
        z.strictObject({ url: link, alt: imageAlt.nullish() }),
        z.strictObject({ data: dataUrl.meta({ file: 'data-url' }), alt: imageAlt.nullish() }),
        z.strictObject({ id: jsonIdSchema }),
      ])
      .nullable()
      .optional(),
  };
}

/** The message is one sentence; `field` names the invalid field, if any. */
export class PostError extends UserError {
  override name = 'PostError';
  readonly field: string | null;

  constructor(message: string, { field = null, cause }: { field?: string | null; cause?: unknown } = {}) {
    super(message, { cause });
    this.field = field;
  }
}

/** A new post is here already. */
export class PostExistsError extends PostError {
  override name = 'PostExistsError';
  readonly existing: Pick<Post, 'id' | 'title' | 'state' | 'slug'>;

  constructor({ id, title, state, slug }: Post) {
    super(`This post is here already: post ${id}, "${title}" (${state}).`, { field: 'link' });
    this.existing = { id, title, state, slug };
  }
}

/** Another edit came first. `current` is the post now. */
export class PostConflictError extends PostError {
  override name = 'PostConflictError';
  readonly current: Post;

  constructor(current: Post) {
    super('Somebody else has changed this post meanwhile.');
    this.current = current;
  }
}
