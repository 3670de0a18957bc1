import { Hono, type MiddlewareHandler } from 'hono';
import { fold } from '#lib/utils/fold.ts';
import { requireCaller } from '../../../auth/readers/authenticate.ts';
import { ApiError, fieldErrors } from '../../../http/api-error.ts';
import { getClient } from '../../../http/client-address.ts';
import { parseDataBody, parseId, parseQuery } from '../../../http/parse-body.ts';
import { RATE_LIMITS, type RateLimiter } from '../../../http/rate-limiter.ts';
import { removeCachedPages } from '../../../http/revalidate.ts';
import { hashReporter, reportBodySchema } from '../../../posts/reports/report-schema.ts';
import type { ApiDependencies } from '../../api-dependencies.ts';
import {
  changeList,
  getOwnList,
  getPublicList,
  havePublished,
  listOwnLists,
  type OwnList,
  type PublicList,
  reportList,
} from '../repositories/lists.ts';
import { changeListSchema, LIST_TOKEN, publicListQuerySchema } from '../schemas/list.ts';
import { toWireTime } from '../to-wire.ts';
import { toWireCollected } from './collections.ts';

/** Collections as lists, for their owners: `GET /api/bookmarks/lists`, `GET` and `PUT /api/bookmarks/{id}/list`. A Strapi has none. */
export function ownListRoutes({ database: { db }, clock }: ApiDependencies): Hono {
  const routes = new Hono();

  routes.get('/lists', async (c) => c.json({ data: (await listOwnLists(db, requireCaller(c).id)).map(toWireOwn) }));

  routes.get('/:id/list', async (c) => {
    const list = await getOwnList(db, requireCaller(c).id, parseId(c));
    if (list === undefined) throw new ApiError('NotFoundError');
    return c.json({ data: list && toWireOwn(list) });
  });

  routes.put('/:id/list', async (c) => {
    const { id: ownerId, username, email } = requireCaller(c);
    const change = await parseDataBody(c, changeListSchema);
    // Readers sign in with these.
    if ([username, email].some((name) => fold(name) === fold(change.shownAs))) {
      throw fieldErrors([{ path: ['shownAs'], message: 'Choose a name that you do not sign in with' }]);
    }
    const list = await changeList(db, ownerId, { id: parseId(c), ...change }, clock());
    if (!list) throw new ApiError('NotFoundError');
    return c.json({ data: toWireOwn(list) });
  });

  return routes;
}

/** A published list by its address: `GET /api/lists/{token}?order=placed|added`, and `POST /api/lists/{token}/report`. Anything else is a 404. */
export function listRoutes({ database: { db }, config, clock }: ApiDependencies, limiter: RateLimiter): Hono {
  const routes = new Hono();

  routes.get('/:token', async (c) => {
    const token = c.req.param('token');
    const { order } = parseQuery(c, publicListQuerySchema);
    const list = LIST_TOKEN.test(token) ? await getPublicList(db, token, order) : null;
    if (!list) throw new ApiError('NotFoundError');
    return c.json({ data: toWirePublic(list, config.indexLists) });
  });

  routes.post('/:token/report', async (c) => {
    const token = c.req.param('token');
    const body = await parseDataBody(c, reportBodySchema);
    const client = getClient(c, config.trustedProxies);
    limiter.countAll([
      [RATE_LIMITS.reportByAddress, client.address],
      [RATE_LIMITS.reportByNetwork, client.network],
    ]);
    const caller = c.get('caller');
    const reporter = caller ? { userId: caller.id } : { address: client.address };
    const hash = (list: number) => hashReporter(reporter, `list ${list}`, config.jwtSecret);
    const report = { ...body, isSignedIn: caller !== null, hash };
    if (!LIST_TOKEN.test(token) || !(await reportList(db, token, report, clock()))) throw new ApiError('NotFoundError');
    return c.json({ data: { reported: true }, meta: {} });
  });

  return routes;
}

/**
 * Removes the cached pages of lists after a reader's write that may have changed one. Mounted before the routes of collections and
 * accounts: with either a list may end.
 */
export function renewLists(deps: ApiDependencies): MiddlewareHandler {
  const { db } = deps.database;
  return async (c, next) => {
    const caller = c.req.method === 'GET' || c.req.method === 'HEAD' ? null : c.get('caller');
    if (!caller) return next();
    const hadLists = await havePublished(db, [caller.id]);
    await next();
    if (c.res.ok && (hadLists || (await havePublished(db, [caller.id])))) await removeCachedPages(deps, ['lists']);
  };
}

const toWireOwn = ({ id, token, title, about, shownAs, isPublished, isHidden }: OwnList) => ({
  ...{ id, token, title, about, shownAs, isPublished, isHidden },
});

const toWirePublic = ({ publishedAt, updatedAt, isSubstantial, posts, ...list }: PublicList, indexLists: boolean) => ({
  ...list,
  publishedAt: toWireTime(publishedAt),
  updatedAt: toWireTime(updatedAt),
  isIndexed: isSubstantial && indexLists,
  posts: posts.map(toWireCollected).map(({ note, addedAt, news }) => ({ note, addedAt, news })),
});
