import { Hono } from 'hono';
import type { AppDependencies } from '../../dependencies.ts';
import { ApiError, fieldErrors } from '../../http/api-error.ts';
import { parseDataBody, parseId } from '../../http/parse-body.ts';
import { requireCaller } from '../auth/authenticate.ts';
import { changeBookmark, createBookmark, deleteBookmark, listBookmarks } from '../repositories/bookmarks.ts';
import { parseListQuery } from '../schemas/list-query.ts';
import { toWirePagination } from '../schemas/pagination.ts';
import { changeBookmarkSchema, createBookmarkSchema } from '../schemas/tag-bodies.ts';
import { BOOKMARK_LIST_RULES } from '../schemas/tag-query.ts';
import { toWireTag } from '../to-wire.ts';
import { requireKnownPosts } from './require-known-posts.ts';

/**
 * Calls 10 to 12, and Strapi's DELETE (decision 19). Only the owner can reach a bookmark; `users_permissions_user` is
 * ignored.
 */
export function bookmarkRoutes({ database: { db }, clock }: AppDependencies): Hono {
  const routes = new Hono();
  const taken = () => fieldErrors([{ path: ['name'], message: 'This bookmark already exists.' }]);

  routes.get('/', async (c) => {
    const caller = requireCaller(c);
    const query = parseListQuery(new URL(c.req.url).search, BOOKMARK_LIST_RULES);
    const { rows, total } = await listBookmarks(db, caller.id, query);
    return c.json({
      data: rows.map((row) => toWireTag(row, query.fields)),
      meta: { pagination: toWirePagination(query.pagination, total) },
    });
  });

  routes.post('/', async (c) => {
    const caller = requireCaller(c);
    const { name } = await parseDataBody(c, createBookmarkSchema);
    const bookmark = await createBookmark(db, caller.id, name, clock());
    if (!bookmark) throw taken();
    return c.json({ data: toWireTag(bookmark), meta: {} });
  });

  routes.put('/:id', async (c) => {
    const caller = requireCaller(c);
    const { name, news } = await parseDataBody(c, changeBookmarkSchema);
    await requireKnownPosts(db, news.connect);
    const bookmark = await changeBookmark(db, caller.id, parseId(c), { ...news, name }, clock());
    if (bookmark === 'missing') throw new ApiError('NotFoundError');
    if (bookmark === 'taken') throw taken();
    return c.json({ data: toWireTag(bookmark), meta: {} });
  });

  routes.delete('/:id', async (c) => {
    const caller = requireCaller(c);
    const bookmark = await deleteBookmark(db, caller.id, parseId(c));
    if (!bookmark) throw new ApiError('NotFoundError');
    return c.json({ data: toWireTag(bookmark), meta: {} });
  });

  return routes;
}
