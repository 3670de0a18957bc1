import { z } from 'zod';
import { mapPlainFields, postFields } from '../../posts/post-input.ts';

const referenceSchema = z
  .union([z.int(), z.string().regex(/^\d{1,9}$/), z.object({ id: z.union([z.int(), z.string().regex(/^\d{1,9}$/)]) })])
  .transform((reference) => Number(typeof reference === 'object' ? reference.id : reference));
const listSchema = z.array(referenceSchema).max(100);

/** Hashtag ids: a list or `{set}` replaces all, `{connect, disconnect}` changes some. */
export const relationSchema = z.union(
  [
    listSchema.transform((set) => ({ set, connect: [], disconnect: [] })),
    z
      .object({ set: listSchema.optional(), connect: listSchema.optional(), disconnect: listSchema.optional() })
      .transform(({ set, connect = [], disconnect = [] }) => ({ set, connect, disconnect })),
  ],
  'Invalid relations',
);

/** The `data` of a Strapi 4 write. Unknown fields are dropped, as in Strapi. */
export function newsBodySchema(now: Date) {
  const { title, description, text, type, postUser, link, publishedAt } = postFields(now);
  const empty = <Schema extends z.ZodType>(schema: Schema) =>
    z.preprocess((value) => (value === '' ? null : value), schema.nullable()).optional();
  return z.object({
    title: title.optional(),
    description: empty(description),
    /** Null is a draft. */
    publishedAt: publishedAt.nullable().optional(),
    image: referenceSchema.nullable().optional(),
    hashtags: relationSchema.nullish(),
    news_raw_data: z
      .object({
        text: text.optional(),
        type: type.optional(),
        metaData: z
          .object({
            postUser: empty(postUser),
            postLink: empty(link),
            ...mapPlainFields('wire', ({ schema }) => empty(schema)),
          })
          .nullish(),
      })
      .nullish(),
  });
}

export type NewsBody = z.output<ReturnType<typeof newsBodySchema>>;

/** The path of each field in the body. */
export const BODY_PATHS: Record<string, string[]> = {
  text: ['news_raw_data', 'text'],
  link: ['news_raw_data', 'metaData', 'postLink'],
  author: ['news_raw_data', 'metaData', 'postUser'],
};
