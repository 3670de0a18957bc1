import { z } from 'zod';
import { wireNamedRelationSchema } from '@/lib/tags/wire';
import { nameMissing } from '@/lib/upstream/name-missing';
import { at } from '@/lib/utils/at';

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
    updatedAt: z.string().nullish(),
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

/** The fields that each call asks for. A Strapi whose types are not complete leaves them out of every post. */
const FIELDS = [
  ['title'],
  ['description'],
  ['publishedAt'],
  ['hashtags'],
  ['news_raw_data'],
  ['news_raw_data', 'text'],
  ['news_raw_data', 'type'],
  ['news_raw_data', 'metaData'],
  ['news_raw_data', 'metaData', 'postUser'],
  ['news_raw_data', 'metaData', 'postLink'],
  ['news_raw_data', 'metaData', 'userLink'],
] as const;

/** Names the fields that these posts lack, and not those of a part that they lack as a whole. */
function nameMissingFields(posts: readonly unknown[]): void {
  for (const path of FIELDS) {
    const holders = posts
      .map((post) => at(post, 'attributes', ...path.slice(0, -1)))
      .filter((holder) => typeof holder === 'object' && holder !== null);
    if (holders.length > 0 && holders.every((holder) => at(holder, ...path.slice(-1)) === undefined))
      nameMissing(path.join('.'));
  }
}

const hasAttributes = (post: unknown): boolean => typeof at(post, 'attributes') === 'object';

/**
 * Leaves out a post that lacks what it cannot be shown without; `leftOut` says how many. A list in which that is every one, or a single post without
 * attributes, has another shape.
 */
const wirePostsSchema = z.array(z.unknown()).transform((given, context) => {
  // A single post may lack what others have.
  if (given.length > 1) nameMissingFields(given);
  const results = given.map((post) => wirePostSchema.safeParse(post));
  const posts = results.flatMap(({ data }) => data ?? []);
  const faults = results.flatMap(({ error }) => error?.issues ?? []);
  if (posts.length === 0 && (given.length > 1 || (given.length === 1 && !hasAttributes(given[0])))) {
    for (const { path, message } of results[0]?.error?.issues ?? [])
      context.addIssue({ code: 'custom', path, message });
    return z.NEVER;
  }
  for (const { path } of faults) nameMissing(`a valid ${path.filter((part) => part !== 'attributes').join('.')}`);
  return { posts, leftOut: given.length - posts.length };
});

export const wirePostListSchema = z
  .object({
    data: wirePostsSchema,
    meta: z.object({
      pagination: z.object({ total: z.number() }),
      // Our content API only, with SEARCH_EXTENSIONS.
      search: z
        .object({ marks: z.array(z.string()) })
        .optional()
        .catch(undefined),
    }),
  })
  .transform(({ data: { posts, leftOut }, meta }) => ({ data: posts, leftOut, meta }));

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
  data: z.array(z.object({ attributes: z.object({ url_slug: z.string().nullish() }) })),
});

export type WirePost = z.output<typeof wirePostSchema>;
export type WireRawData = z.output<typeof wireRawDataSchema>;
export type WireImage = z.output<typeof wireImageSchema>;
