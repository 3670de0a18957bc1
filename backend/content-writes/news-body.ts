import { z } from 'zod';
import { postFields } from '../ingest/post-input.ts';

const referenceSchema = z
  .union([z.int(), z.string().regex(/^\d{1,9}$/), z.object({ id: z.union([z.int(), z.string().regex(/^\d{1,9}$/)]) })])
  .transform((reference) => Number(typeof reference === 'object' ? reference.id : reference));
const listSchema = z.array(referenceSchema).max(100);

/** Hashtags by their ids: a list or `{set}` are all of them, `{connect, disconnect}` what changes. */
export const relationSchema = z.union(
  [
    listSchema.transform((set) => ({ set, connect: [], disconnect: [] })),
    z
      .object({ set: listSchema.optional(), connect: listSchema.optional(), disconnect: listSchema.optional() })
      .transform(({ set, connect = [], disconnect = [] }) => ({ set, connect, disconnect })),
  ],
  'Invalid relations',
);

/** The `data` of a write of news as Strapi 4 takes it. What a Strapi would not know is left out, as there. */
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
        metaData: z.object({ postUser: empty(postUser), postLink: empty(link), userLink: empty(link) }).nullish(),
      })
      .nullish(),
  });
}

export type NewsBody = z.output<ReturnType<typeof newsBodySchema>>;

/** Where in the body a field of a post stands. */
export const BODY_PATHS: Record<string, string[]> = {
  text: ['news_raw_data', 'text'],
  link: ['news_raw_data', 'metaData', 'postLink'],
};
