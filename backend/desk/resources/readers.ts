import { Hono } from 'hono';
import { z } from 'zod';
import type { AppDependencies } from '../../dependencies.ts';
import { ApiError } from '../../http/api-error.ts';
import { parseJsonBody } from '../../http/parse-body.ts';
import { parseId } from '../../http/parse-id.ts';
import { renewPages } from '../../http/revalidate.ts';
import { blockReaders, unblockReaders } from '../../readers/block-readers.ts';
import { deleteReaders } from '../../readers/delete-readers.ts';
import { findReader, listReaders, READER_SORT_FIELDS } from '../../readers/list-readers.ts';
import { readerSchema } from '../../readers/reader-schema.ts';
import { changedSchema, idsBodySchema, momentSchema } from '../api/bodies.ts';
import type { DeskEnv } from '../api/desk-env.ts';
import { answerLongList } from '../api/list-answer.ts';
import { parseListQuery } from '../api/list-query.ts';

const filterSchema = z.strictObject({
  q: z.string().max(254).optional(),
  state: z.enum(['active', 'blocked']).optional(),
  since: momentSchema.optional(),
});

/** `GET /`, `GET /{id}`, `DELETE /{id}`, and `POST /block`, `/unblock` and `/delete` with `{ids}`. */
export function readerRoutes(deps: AppDependencies): Hono<DeskEnv> {
  const { db } = deps.database;
  const routes = new Hono<DeskEnv>();

  routes.get('/', (c) => {
    const query = parseListQuery(c, { sort: READER_SORT_FIELDS, filter: filterSchema });
    return answerLongList(c, { name: 'readers', schema: readerSchema, query, db, list: listReaders(db, query) });
  });

  routes.get('/:id', async (c) => c.json({ data: await readOne(parseId(c)) }));

  routes.delete('/:id', async (c) => {
    const reader = await readOne(parseId(c));
    await deleteReaders(deps, c.get('actor'), [reader.id]);
    await renewPages(deps);
    return c.json({ data: reader });
  });

  routes.post('/block', async (c) => {
    const { ids } = await parseJsonBody(c, idsBodySchema);
    return c.json({ data: changedSchema.parse(await blockReaders(deps, c.get('actor'), ids)) });
  });

  routes.post('/unblock', async (c) => {
    const { ids } = await parseJsonBody(c, idsBodySchema);
    return c.json({ data: changedSchema.parse(await unblockReaders(deps, c.get('actor'), ids)) });
  });

  // Nothing brings them back: there are no changes to undo.
  routes.post('/delete', async (c) => {
    const { ids } = await parseJsonBody(c, idsBodySchema);
    const deleted = await deleteReaders(deps, c.get('actor'), ids);
    await renewPages(deps);
    return c.json({ data: changedSchema.parse({ ids: deleted, changes: [] }) });
  });
  return routes;

  async function readOne(id: number) {
    const row = await findReader(db, id);
    if (!row) throw new ApiError('NotFoundError', 'There is no such reader.');
    return readerSchema.parse(row);
  }
}
