import { z } from 'zod';
import { wireNamedRelationSchema } from '@/lib/tags/wire';

// Posts of the content API (Strapi 4, spec §3 "News item"); unlisted fields are dropped. Optional parts are lenient:
// one odd post must not break the feed.

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

/** ISO 639. */
const LANGUAGE = /^[a-z]{2,3}$/;

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
    // Our content API only.
    correctedAt: z.string().optional().catch(undefined),
    language: z.string().regex(LANGUAGE).optional().catch(undefined),
    story: z.object({ slug: z.string(), authors: z.number() }).optional().catch(undefined),
  }),
});

export const wirePostListSchema = z.object({
  data: z.array(wirePostSchema),
  meta: z.object({
    pagination: z.object({ total: z.number() }),
    // Our content API only, with SEARCH_EXTENSIONS.
    search: z
      .object({ marks: z.array(z.string()) })
      .optional()
      .catch(undefined),
  }),
});

export const wireSinglePostSchema = z.object({ data: wirePostSchema });

/** Requested by id for a reader. Strict: an odd response must not read as "no bookmarks". */
export const wireReaderPostListSchema = z.object({
  data: z.array(
    z.object({
      id: z.number(),
      attributes: z.object({ hashtags: wireNamedRelationSchema, bookmarks: wireNamedRelationSchema }),
    }),
  ),
});

export const wireSlugListSchema = z.object({
  data: z.array(z.object({ attributes: z.object({ url_slug: z.string() }) })),
});

export type WirePost = z.output<typeof wirePostSchema>;
export type WireRawData = z.output<typeof wireRawDataSchema>;
export type WireImage = z.output<typeof wireImageSchema>;
