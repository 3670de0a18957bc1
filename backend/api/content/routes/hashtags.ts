import { type Context, Hono } from 'hono';
import { requireCaller } from '../../../auth/readers/authenticate.ts';
import type { UserRow } from '../../../auth/readers/users.ts';
import { ApiError, fieldErrors } from '../../../http/api-error.ts';
import { getClient } from '../../../http/client-address.ts';
import { parseDataBody, parseId } from '../../../http/parse-body.ts';
import { RATE_LIMITS, type RateLimiter } from '../../../http/rate-limiter.ts';
import { findFormerHashtag } from '../../../posts/hashtags/hashtag-rows.ts';
import type { ApiDependencies } from '../../api-dependencies.ts';
import { createPublicResponses } from '../cache/public-responses.ts';
import { type ResultCache, toCacheKey } from '../cache/result-cache.ts';
import { changeHashtagPosts, createHashtag, listHashtags } from '../repositories/hashtags.ts';
import { requireKnownPosts } from '../repositories/posts.ts';
import { changeHashtagSchema, createHashtagSchema } from '../schemas/bodies.ts';
import { parseHashtagListQuery, toWirePagination } from '../schemas/list-query.ts';
import { toWireCountedTag, toWireTag } from '../to-wire.ts';
import { limitTagging } from './limit-tagging.ts';

/**
 * Calls 7 to 9. Readers may create, attach and detach a few in a day; every change is logged. Banned names are rejected,
 * and with HASHTAG_REVIEW new ones wait for an operator.
 */
export function hashtagRoutes(
  { database, config, clock }: ApiDependencies,
  limiter: RateLimiter,
  cache: ResultCache,
): Hono {
  const { db } = database;
  const routes = new Hono();
  const send = createPublicResponses(cache);

  const countFor = (c: Context, caller: UserRow) =>
    limitTagging(limiter, getClient(c, config.trustedProxies), caller, clock());

  routes.get('/', (c) => {
    const query = parseHashtagListQuery(new URL(c.req.url).search);
    const toWire = query.hasCounts ? toWireCountedTag : toWireTag;
    return send(c, `${query.hasCounts ? 'counted ' : ''}hashtags ${toCacheKey(query)}`, async () => {
      const { rows, total } = await listHashtags(db, c.get('caller')?.id ?? null, query);
      const data = rows.map((row) => toWire(row, query.fields));
      return { data, meta: { pagination: toWirePagination(query.pagination, total) } };
    });
  });

  // For redirects of merged and renamed hashtags; not in Strapi.
  routes.get('/former/:name', async (c) => {
    const name = c.req.param('name');
    const found = name.includes('\0') ? null : await findFormerHashtag(db, name);
    if (found === 'banned') throw new ApiError('NotFoundError', undefined, { details: { gone: true } });
    if (!found) throw new ApiError('NotFoundError');
    return c.json({ data: found });
  });

  routes.post('/', async (c) => {
    const caller = requireCaller(c);
    const { name } = await parseDataBody(c, createHashtagSchema);
    const count = countFor(c, caller);
    const hashtag = await createHashtag(db, { name, isHeldBack: config.hashtagReview }, { ...caller, count }, clock());
    if (hashtag === 'taken') throw fieldErrors([{ path: ['name'], message: 'This hashtag already exists.' }]);
    if (hashtag === 'banned') throw fieldErrors([{ path: ['name'], message: 'This hashtag is not allowed.' }]);
    return c.json({ data: toWireTag(hashtag), meta: {} });
  });

  routes.put('/:id', async (c) => {
    const caller = requireCaller(c);
    const { news } = await parseDataBody(c, changeHashtagSchema);
    // The request itself has been counted as one.
    const relations = news.connect.length + news.disconnect.length;
    if (relations > 1) limiter.use(RATE_LIMITS.writeByAccount, String(caller.id), relations - 1);
    await requireKnownPosts(db, news.connect);
    const author = { ...caller, count: countFor(c, caller) };
    const hashtag = await changeHashtagPosts(db, parseId(c), news, author, clock());
    if (!hashtag) throw new ApiError('NotFoundError');
    return c.json({ data: toWireTag(hashtag), meta: {} });
  });

  return routes;
}
