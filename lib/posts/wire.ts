import { z } from 'zod';
import { wireNamedRelationSchema } from '@/lib/tagging/wire';

// What the content API sends for posts (Strapi 4's shape, spec §3 "News item"). Only what we read is named; the rest is
// dropped. Optional parts are forgiving on purpose: one odd post must not take the whole feed down.

const wireImageSourceSchema = z.object({ url: z.string(), width: z.number().nullish(), height: z.number().nullish() });

const wireImageSchema = z.object({
  attributes: wireImageSourceSchema.extend({
    alternativeText: z.string().nullish(),
    formats: z
      .object({ small: wireImageSourceSchema.nullish(), medium: wireImageSourceSchema.nullish() })
      .nullish()
      .catch(null),
  }),
});

const wireTagsSchema = wireNamedRelationSchema.catch(null);

const wireMetaDataSchema = z.object({
  postUser: z.string().nullish(),
  postLink: z.string().nullish(),
  userLink: z.string().nullish(),
  url_slug: z.string().nullish(),
});

export const wireRawDataSchema = z.object({
  text: z.string().nullish(),
  type: z.string().nullish(),
  metaData: wireMetaDataSchema.nullish().catch(null),
});

export const wirePostSchema = z.object({
  id: z.number(),
  attributes: z.object({
    title: z.string().nullish(),
    description: z.string().nullish(),
    url_slug: z.string(),
    createdAt: z.string(),
    updatedAt: z.string(),
    publishedAt: z.string().nullish(),
    image: z.object({ data: wireImageSchema.nullish() }).nullish().catch(null),
    hashtags: wireTagsSchema,
    bookmarks: wireTagsSchema,
    news_raw_data: wireRawDataSchema.nullish().catch(null),
  }),
});

export const wirePostListSchema = z.object({
  data: z.array(wirePostSchema),
  meta: z.object({
    pagination: z.object({ total: z.number() }),
    // Our own backend's word for a search that had to stop.
    searched: z.object({ newest: z.number() }).nullish().catch(null),
  }),
});

export const wireSinglePostSchema = z.object({ data: wirePostSchema });

/** What is asked for by id for a signed-in reader. Strict: an odd answer must not read as "no bookmarks". */
export const wireReaderPostListSchema = z.object({
  data: z.array(
    z.object({
      id: z.number(),
      attributes: z.object({ hashtags: wireNamedRelationSchema, bookmarks: wireNamedRelationSchema }),
    }),
  ),
});

/** What is asked for by id to learn a post's address. */
export const wireSlugListSchema = z.object({
  data: z.array(z.object({ attributes: z.object({ url_slug: z.string() }) })),
});

export type WirePost = z.output<typeof wirePostSchema>;
export type WireRawData = z.output<typeof wireRawDataSchema>;
export type WireImage = z.output<typeof wireImageSchema>;
