import { z } from 'zod';
import { postFields } from '../ingest/post-input.ts';
import { normalizeHashtag } from '../ingest/text/hashtags.ts';

const HASHTAGS_MAX = 50;

const hashtag = z.string().transform((given, context) => {
  const name = normalizeHashtag(given);
  if (name) return name;
  context.addIssue({ code: 'custom', message: `${JSON.stringify(given.slice(0, 80))} cannot be a hashtag` });
  return z.NEVER;
});

/**
 * What an operator may change of a post. What is left out stays; null empties what may be empty. `version` is that of the post
 * which the operator looked at. Dates are bounded like those of ingest: `now` is the latest.
 */
export function postEditSchema(now: Date) {
  return z.strictObject({ ...editableFields(now), version: z.string().max(64).optional() });
}

export type PostEdit = z.output<ReturnType<typeof postEditSchema>>;

/** A post made by hand: the same fields, and whether it is to be seen at once. */
export function newPostSchema(now: Date) {
  const fields = editableFields(now);
  return z.strictObject({
    ...fields,
    text: postFields(now).text,
    state: z.enum(['published', 'draft']).default('published'),
  });
}

export type NewPost = z.output<ReturnType<typeof newPostSchema>>;

function editableFields(now: Date) {
  const { text, title, description, postUser, link, publishedAt, dataUrl, imageAlt } = postFields(now);
  const emptyToNull = <Schema extends z.ZodType>(schema: Schema) =>
    z
      .preprocess((value) => (typeof value === 'string' && value.trim() === '' ? null : value), schema.nullable())
      .optional();
  return {
    title: title.refine((value) => value !== '', 'is empty').optional(),
    description: emptyToNull(description),
    text: text.optional(),
    author: emptyToNull(postUser),
    platform: z.enum(['LinkedIn', 'Twitter']).optional(),
    link: emptyToNull(link),
    authorLink: emptyToNull(link),
    hashtags: z
      .array(hashtag)
      .max(HASHTAGS_MAX, `are more than ${HASHTAGS_MAX}`)
      .transform((names) => [...new Map(names.map((name) => [name.toLowerCase(), name])).values()])
      .optional(),
    /** The post's own date. */
    createdAt: publishedAt.optional(),
    /** From an address or as a data URL; null takes the picture away. */
    image: z
      .union([
        z.strictObject({ url: link, alt: imageAlt.nullish() }),
        z.strictObject({ data: dataUrl, alt: imageAlt.nullish() }),
        z.strictObject({ id: z.int().positive() }),
      ])
      .nullable()
      .optional(),
  };
}
