import { Hono } from 'hono';
import { requireCaller } from '../../../auth/readers/authenticate.ts';
import { MAX_INTEGER } from '../../../db/parameters.ts';
import { ApiError } from '../../../http/api-error.ts';
import { parseDataBody, parseId, parseQuery } from '../../../http/parse-body.ts';
import type { ApiDependencies } from '../../api-dependencies.ts';
import {
  COLLECTED_PAGE_SIZE,
  COLLECTED_POPULATE,
  type CollectedPost,
  changeCollections,
  changeNote,
  listCollected,
  movePost,
} from '../repositories/collected-posts.ts';
import { requireKnownPosts } from '../repositories/posts.ts';
import {
  changeNoteSchema,
  collectedQuerySchema,
  collectionChangesSchema,
  movePostSchema,
} from '../schemas/collection.ts';
import { toWirePost, toWireTag, toWireTime } from '../to-wire.ts';

/** The posts of collections in their owner's order, with notes. A Strapi has none of these. */
export function collectionRoutes({ database: { db }, clock }: ApiDependencies): Hono {
  const routes = new Hono();

  routes.get('/:id/posts', async (c) => {
    const caller = requireCaller(c);
    const query = parseQuery(c, collectedQuerySchema);
    const found = await listCollected(db, caller.id, parseId(c), query);
    if (!found) throw new ApiError('NotFoundError');
    const pagination = { page: query.page, pageSize: COLLECTED_PAGE_SIZE, total: found.total };
    return c.json({
      data: found.posts.map(toWireCollected),
      meta: { bookmark: toWireTag(found.bookmark), pagination },
    });
  });

  routes.put('/:id/posts/:postId', async (c) => {
    const caller = requireCaller(c);
    const { note } = await parseDataBody(c, changeNoteSchema);
    const place = { id: parseId(c), postId: toId(c.req.param('postId')), note };
    if (!(await changeNote(db, caller.id, place, clock()))) throw new ApiError('NotFoundError');
    return c.json({ data: { note }, meta: {} });
  });

  routes.post('/:id/order', async (c) => {
    const caller = requireCaller(c);
    const move = await parseDataBody(c, movePostSchema);
    if (!(await movePost(db, caller.id, { id: parseId(c), ...move }))) throw new ApiError('NotFoundError');
    return c.json({ data: move, meta: {} });
  });

  // `undo` has the shape of the request: sent back, it takes the change back.
  routes.post('/changes', async (c) => {
    const caller = requireCaller(c);
    const changes = await parseDataBody(c, collectionChangesSchema);
    await requireKnownPosts(db, [...new Set(changes.put.map(({ post }) => post))]);
    const undo = await changeCollections(db, caller.id, changes, clock());
    if (!undo) throw new ApiError('NotFoundError');
    return c.json({ data: { undo }, meta: {} });
  });

  return routes;
}

/** A saved post, with its note and when it was saved. */
export const toWireCollected = ({ note, addedAt, position, post }: CollectedPost) => ({
  note,
  addedAt: toWireTime(addedAt),
  position,
  news: toWirePost(post, null, COLLECTED_POPULATE, null),
});

/** Throws a 404 for an impossible id. */
function toId(text: string): number {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (id < 1 || id > MAX_INTEGER) throw new ApiError('NotFoundError');
  return id;
}
