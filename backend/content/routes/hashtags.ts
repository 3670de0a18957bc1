import { Hono } from 'hono';
import type { AppDependencies } from '../../dependencies.ts';
import { ApiError, fieldErrors } from '../../http/api-error.ts';
import { parseDataBody } from '../../http/parse-body.ts';
import { parseId } from '../../http/parse-id.ts';
import { requireCaller } from '../auth/authenticate.ts';
import { toCanonicalQuestion } from '../cache/canonical-question.ts';
import { createPublicAnswers } from '../cache/public-answers.ts';
import type { ResultCache } from '../cache/result-cache.ts';
import { changeHashtagPosts, createHashtag, listHashtags } from '../repositories/hashtags.ts';
import { parseListQuery } from '../schemas/list-query.ts';
import { toWirePagination } from '../schemas/pagination.ts';
import { changeHashtagSchema, createHashtagSchema } from '../schemas/tag-bodies.ts';
import { HASHTAG_LIST_RULES } from '../schemas/tag-query.ts';
import { toWireTag } from '../to-wire.ts';
import { requireKnownPosts } from './require-known-posts.ts';

/**
 * Calls 7 to 9. Reading is public; anyone signed in may create, attach and detach, and every change is logged. Names that an
 * operator has banned are refused, and with HASHTAG_REVIEW new ones are their makers' alone until an operator has seen them.
 */
export function hashtagRoutes({ database, config, clock }: AppDependencies, cache: ResultCache): Hono {
  const { db } = database;
  const routes = new Hono();
  const answer = createPublicAnswers(database, cache);

  routes.get('/', (c) => {
    const query = parseListQuery(new URL(c.req.url).search, HASHTAG_LIST_RULES);
    return answer(c, `hashtags ${toCanonicalQuestion(query)}`, async (from) => {
      const { rows, total } = await listHashtags(from, c.get('caller')?.id ?? null, query);
      const data = rows.map((row) => toWireTag(row, query.fields));
      return { body: { data, meta: { pagination: toWirePagination(query.pagination, total) } } };
    });
  });

  routes.post('/', async (c) => {
    const caller = requireCaller(c);
    const { name } = await parseDataBody(c, createHashtagSchema);
    const hashtag = await createHashtag(db, { name, isHeldBack: config.hashtagReview }, caller, clock());
    if (hashtag === 'taken') throw fieldErrors([{ path: ['name'], message: 'This hashtag already exists.' }]);
    if (hashtag === 'banned') throw fieldErrors([{ path: ['name'], message: 'This hashtag is not allowed.' }]);
    return c.json({ data: toWireTag(hashtag), meta: {} });
  });

  routes.put('/:id', async (c) => {
    const caller = requireCaller(c);
    const { news } = await parseDataBody(c, changeHashtagSchema);
    await requireKnownPosts(db, news.connect);
    const hashtag = await changeHashtagPosts(db, parseId(c), news, caller, clock());
    if (!hashtag) throw new ApiError('NotFoundError');
    return c.json({ data: toWireTag(hashtag), meta: {} });
  });

  return routes;
}
