import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { AppDependencies } from '../../dependencies.ts';
import { ApiError } from '../../http/api-error.ts';
import { parseJsonBody } from '../../http/parse-body.ts';
import { parseId } from '../../http/parse-id.ts';
import { type CurateSources, changeSource, createSources } from '../../sources/curate-sources.ts';
import { findSources, getSource, listItems, SOURCE_SORTS } from '../../sources/find-sources.ts';
import { inspectNew } from '../../sources/operate-on-sources.ts';
import { inspectSchema } from '../../sources/source-schema.ts';
import type { DeskEnv } from '../api/desk-env.ts';
import { explain } from '../api/explain.ts';
import { answerLongList } from '../api/list-answer.ts';
import { parseListQuery } from '../api/list-query.ts';

const type = z.enum(['LinkedIn', 'Twitter']);
const health = z.enum(['new', 'ok', 'failing', 'paused']);
const filterSchema = z.strictObject({
  health: health.optional(),
  type: type.optional(),
  q: z.string().max(200).optional(),
});
const idsSchema = z.strictObject({ ids: z.array(z.int().positive()).min(1).max(100) });
const addSchema = z.strictObject({
  url: z.string().trim().min(1, 'Which address?').max(2000),
  author: z.string().trim().max(200).nullish(),
  type: type.nullish(),
});

const rowSchema = z.object({
  id: z.number(),
  url: z.string(),
  title: z.string().nullable(),
  type: type.nullable(),
  author: z.string().nullable(),
  health,
  /** Why it is paused, or what went wrong the last time. */
  reason: z.string().nullable(),
  failures: z.number(),
  nextPollAt: z.string(),
  polledAt: z.string().nullable(),
  newPosts: z.number(),
  posts: z.number(),
});
const detailSchema = rowSchema.extend({
  items: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      author: z.string().nullable(),
      createdAt: z.string(),
      publishedAt: z.string().nullable(),
    }),
  ),
});

/** How many of a source's posts are shown with it. */
const SHOWN_ITEMS = 20;

/** `/admin/api/sources`: how each does and what it brought; look at an address, add, pause, resume, remove, fetch now. */
export function sourceListRoutes(deps: AppDependencies): Hono<DeskEnv> {
  const { database, config, clock, jobs } = deps;
  const { db } = database;
  const app = new Hono<DeskEnv>();
  const toContext = (c: Context<DeskEnv>): CurateSources => ({ db, jobs, actor: c.get('actor'), now: clock() });
  const inspect = (url: string) => explain(() => inspectNew(db, url, config, clock()));
  const getDetail = async (id: number) => {
    const source = await getSource(db, id);
    if (!source) throw new ApiError('NotFoundError');
    return detailSchema.parse({ ...source, items: await listItems(db, id, SHOWN_ITEMS) });
  };

  app.get('/', (c) => {
    const query = parseListQuery(c, { sort: SOURCE_SORTS, filter: filterSchema });
    return answerLongList(c, { name: 'sources', schema: rowSchema, query, db, list: findSources(db, query) });
  });

  app.get('/:id', async (c) => c.json({ data: await getDetail(parseId(c)) }));

  // What is at an address, before it is added.
  app.post('/inspect', async (c) => {
    const { url } = await parseJsonBody(c, inspectSchema);
    return c.json({ data: await inspect(url) });
  });

  app.post('/', async (c) => {
    const { url, author, type } = await parseJsonBody(c, addSchema);
    const found = await inspect(url);
    const wanted = { url: found.url, title: found.title, author: author || null, type: type ?? null };
    const [added] = await createSources(toContext(c), [wanted]);
    if (!added) throw new ApiError('ApplicationError', `${found.url} is a source already.`);
    return c.json({ data: { ...(await getDetail(added.source.id)), changes: [added.change] } });
  });

  for (const verb of ['pause', 'resume', 'remove', 'fetch'] as const) {
    app.post(`/${verb}`, async (c) => {
      const { ids } = await parseJsonBody(c, idsSchema);
      const changes: number[] = [];
      for (const id of ids) changes.push((await explain(() => changeSource(toContext(c), String(id), verb))).change);
      const isRevertible = verb === 'pause' || verb === 'resume';
      return c.json({ data: { ids, ...(isRevertible && { changes }) } });
    });
  }
  return app;
}
