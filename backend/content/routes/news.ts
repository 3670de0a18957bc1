import { Hono } from 'hono';
import type { AppDependencies } from '../../dependencies.ts';
import { ApiError } from '../../http/api-error.ts';
import { getClientAddress } from '../../http/client-address.ts';
import { meterReads } from '../../http/meter-reads.ts';
import type { RateLimiter } from '../../http/rate-limiter.ts';
import type { ReadGate } from '../../http/read-gate.ts';
import { toCanonicalQuestion } from '../cache/canonical-question.ts';
import { createPublicAnswers } from '../cache/public-answers.ts';
import { rememberParsed } from '../cache/remember-parsed.ts';
import type { ResultCache } from '../cache/result-cache.ts';
import { createListPosts } from '../repositories/list-posts.ts';
import { getPostBySlug, isDeletedPost } from '../repositories/posts.ts';
import { toWirePagination } from '../schemas/pagination.ts';
import { parsePostListQuery, parseSinglePostQuery } from '../schemas/post-query.ts';
import { toWirePost } from '../to-wire.ts';

/** Calls 3 to 6: the feed, the authors' sample, an article, related articles. Drafts do not exist here. */
export function newsRoutes(
  { database, config }: AppDependencies,
  limiter: RateLimiter,
  gate: ReadGate,
  cache: ResultCache,
): Hono {
  const routes = new Hono();
  const answer = createPublicAnswers(database, cache);
  const parseList = rememberParsed((search) => {
    const query = parsePostListQuery(search);
    return { query, question: `news ${toCanonicalQuestion(query)}` };
  });
  const parseSingle = rememberParsed((search) => {
    const { fields, populate } = parseSinglePostQuery(search);
    // An article always comes with its image, asked for or not.
    const withImage = { ...populate, image: populate.image ?? { fields: null } };
    return { fields, withImage, question: toCanonicalQuestion({ fields, populate: withImage }) };
  });

  routes.get('/public', (c) => {
    const { query, question } = parseList(new URL(c.req.url).search);
    return answer(c, question, async (db) => {
      const callerId = c.get('caller')?.id ?? null;
      const address = getClientAddress(c, config.trustedProxies);
      const listPosts = createListPosts({ db, cache });
      const { posts, total, searched } = await listPosts(query, callerId, meterReads(gate, limiter, address));
      const body = {
        data: posts.map((post) => toWirePost(post, query.fields, query.populate, callerId)),
        // A search that had to stop says how far it got; no Strapi has this.
        meta: {
          pagination: toWirePagination(query.pagination, total),
          ...(searched !== null && { searched: { newest: searched } }),
        },
      };
      // How far it got is remembered for its pages, for a while.
      return { body, isKept: searched === null };
    });
  });

  routes.get('/get-by-url-slug/:slug{.+}', (c) => {
    const { fields, withImage, question } = parseSingle(new URL(c.req.url).search);
    const slug = c.req.param('slug').replace(/^\/+/, '');
    return answer(c, `article ${slug} ${question}`, async (db) => {
      const callerId = c.get('caller')?.id ?? null;
      const post = slug.includes('\0') ? null : await getPostBySlug(db, slug, withImage, callerId);
      if (!post) {
        // An address that search engines may forget; no Strapi has this.
        const isGone = !slug.includes('\0') && (await isDeletedPost(db, slug));
        throw new ApiError('NotFoundError', undefined, isGone ? { details: { gone: true } } : {});
      }
      return { body: { data: toWirePost(post, fields, withImage, callerId), meta: {} } };
    });
  });

  // Scripts write with tokens of their own (content-writes/): whoever comes here has none.
  routes.on(['PUT', 'DELETE'], '/:id{[0-9]+}', () => {
    throw new ApiError('ForbiddenError');
  });

  return routes;
}
