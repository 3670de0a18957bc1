import { Hono } from 'hono';
import { ApiError } from '../../../http/api-error.ts';
import { getClientAddress } from '../../../http/client-address.ts';
import { meterQueries, type QuerySlots } from '../../../http/query-slots.ts';
import type { RateLimiter } from '../../../http/rate-limiter.ts';
import { isWithheldAuthor } from '../../../posts/withheld.ts';
import { createSearch } from '../../../search/create-search.ts';
import { countTrends, endOfDay, findTrendsVersion } from '../../../trends/repository.ts';
import type { ApiDependencies } from '../../api-dependencies.ts';
import { cacheParsed, createPublicResponses } from '../cache/public-responses.ts';
import { type ResultCache, toCacheKey } from '../cache/result-cache.ts';
import { listPublicPosts } from '../repositories/list-public-posts.ts';
import { getPostBySlug, isDeletedPost } from '../repositories/posts.ts';
import { describePosts, listAuthorDetails, listAuthors, listHashtagDates } from '../repositories/profiles.ts';
import { toWirePagination } from '../schemas/list-query.ts';
import { parsePostListQuery, parseSinglePostQuery } from '../schemas/post-query.ts';
import { invalidParameter } from '../schemas/query-string.ts';
import { toWirePost, toWireTime } from '../to-wire.ts';

/** Filters of `/profile`, in the syntax of call 3. */
const DESCRIBED: ReadonlySet<string> = new Set(['hashtags.id', 'news_raw_data.metaData.postUser']);

/**
 * Calls 3 to 6: the feed, the authors' sample, an article, related articles. Drafts do not exist here. `/authors`, `/author-details`,
 * `/hashtag-dates`, `/profile` and `/trends` are for pages of the web's own; no Strapi has them, and the web does without.
 */
export function newsRoutes(
  { database: { db }, config, clock }: ApiDependencies,
  limiter: RateLimiter,
  slots: QuerySlots,
  cache: ResultCache,
): Hono {
  const routes = new Hono();
  const send = createPublicResponses(cache);
  const { searchExtensions: extensions } = config;
  const openSearch = extensions ? createSearch(db, config.searchGlossary) : async () => null;
  const parseList = cacheParsed((search) => {
    const query = parsePostListQuery(search, { extensions });
    const searched = query.search === undefined ? '' : ` ${JSON.stringify([query.search, query.isRanked])}`;
    return { query, key: `news ${toCacheKey(query)}${searched}` };
  });
  const parseSingle = cacheParsed((search) => {
    const { fields, populate } = parseSinglePostQuery(search);
    // An article always includes its image.
    const withImage = { ...populate, image: populate.image ?? { fields: null } };
    return { fields, withImage, key: toCacheKey({ fields, populate: withImage }) };
  });

  routes.get('/public', async (c) => {
    const { query, key } = parseList(new URL(c.req.url).search);
    const glossary = query.search === undefined ? null : await openSearch();
    return send(c, glossary ? `best ${key}` : key, async () => {
      const callerId = c.get('caller')?.id ?? null;
      const metered = meterQueries(slots, limiter, getClientAddress(c, config.trustedProxies));
      const { posts, total, marks } = await listPublicPosts({ db, cache, query, callerId, slots: metered, glossary });
      return {
        data: posts.map((post) => toWirePost(post, query.fields, query.populate, callerId)),
        meta: { pagination: toWirePagination(query.pagination, total), ...(marks && { search: { marks } }) },
      };
    });
  });

  routes.get('/authors', (c) => send(c, 'authors', async () => ({ data: await listAuthors(db) })));

  routes.get('/author-details', (c) =>
    send(c, 'author details', async () => ({
      data: (await listAuthorDetails(db)).map(({ published_at, ...author }) => ({
        ...author,
        published_at: toWireTime(published_at),
      })),
    })),
  );

  routes.get('/hashtag-dates', (c) =>
    send(c, 'hashtag dates', async () => ({
      data: (await listHashtagDates(db)).map(({ id, last }) => ({ id, last: toWireTime(last) })),
    })),
  );

  // Why an author has no page: 404, and whether that is because of an opt-out.
  routes.get('/authors/:slug', async (c) => {
    const slug = c.req.param('slug');
    const isGone = !slug.includes('\0') && (await isWithheldAuthor(db, slug));
    throw new ApiError('NotFoundError', undefined, isGone ? { details: { gone: true } } : {});
  });

  routes.get('/profile', (c) => {
    const { query, key } = parseList(new URL(c.req.url).search);
    if (query.filter.kind !== 'comparison' || !DESCRIBED.has(query.filter.path)) throw invalidParameter('filters');
    const end = endOfDay(clock());
    return send(c, `profile ${end.toISOString()} ${key}`, async () => {
      const metered = meterQueries(slots, limiter, getClientAddress(c, config.trustedProxies));
      return { data: await metered.run(() => describePosts(db, query.filter, end)) };
    });
  });

  routes.get('/trends', async (c) => {
    const end = endOfDay(clock());
    return send(c, `trends ${end.toISOString()} ${await findTrendsVersion(db)}`, async () => {
      const metered = meterQueries(slots, limiter, getClientAddress(c, config.trustedProxies));
      const trends = await metered.run(() => countTrends(db, end));
      return { data: trends.map(({ postIds: _, ...trend }) => trend), meta: { end: end.toISOString() } };
    });
  });

  routes.get('/get-by-url-slug/:slug{.+}', (c) => {
    const { fields, withImage, key } = parseSingle(new URL(c.req.url).search);
    const slug = c.req.param('slug').replace(/^\/+/, '');
    return send(c, `article ${slug} ${key}`, async () => {
      const callerId = c.get('caller')?.id ?? null;
      const post = slug.includes('\0') ? null : await getPostBySlug(db, slug, withImage, callerId);
      if (!post) {
        // Search engines may drop the address; not in Strapi.
        const isGone = !slug.includes('\0') && (await isDeletedPost(db, slug));
        throw new ApiError('NotFoundError', undefined, isGone ? { details: { gone: true } } : {});
      }
      return { data: toWirePost(post, fields, withImage, callerId), meta: {} };
    });
  });

  // Posts are written by ingest and by operations alone.
  routes.on(['PUT', 'DELETE'], '/:id{[0-9]+}', () => {
    throw new ApiError('ForbiddenError');
  });

  return routes;
}
