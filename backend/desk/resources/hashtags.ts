import { Hono } from 'hono';
import { z } from 'zod';
import { hashtagNameSchema } from '../../content/schemas/tag-bodies.ts';
import type { AppDependencies } from '../../dependencies.ts';
import { HashtagError } from '../../hashtags/find-hashtag.ts';
import { getHashtag, HASHTAG_SORT_FIELDS, listHashtags } from '../../hashtags/list-hashtags.ts';
import { mergeHashtags } from '../../hashtags/merge-hashtags.ts';
import { banName, DECISIONS, type Decision, decideOnHashtags } from '../../hashtags/moderate-hashtags.ts';
import { renameHashtag } from '../../hashtags/rename-hashtag.ts';
import { ApiError } from '../../http/api-error.ts';
import { parseJsonBody } from '../../http/parse-body.ts';
import { parseId } from '../../http/parse-id.ts';
import { renewPages } from '../../http/revalidate.ts';
import { changedSchema, idSchema, idsBodySchema, idsSchema, timeSchema } from '../api/bodies.ts';
import type { DeskEnv } from '../api/desk-env.ts';
import { answerLongList } from '../api/list-answer.ts';
import { parseListQuery } from '../api/list-query.ts';

const stateSchema = z.enum(['public', 'waiting', 'banned']);
const rowSchema = z.object({
  id: z.int(),
  name: z.string(),
  state: stateSchema,
  posts: z.int(),
  makers: z.array(z.string()),
  createdAt: timeSchema,
  updatedAt: timeSchema,
});
const filterSchema = z.strictObject({ q: z.string().max(200).optional(), state: stateSchema.optional() });
const nameSchema = z.strictObject({ name: hashtagNameSchema });
const renameSchema = z.strictObject({ ids: z.tuple([idSchema]), name: hashtagNameSchema });
const mergeSchema = z.strictObject({ ids: idsSchema, into: idSchema });

/**
 * `GET /`, `GET /{id}`, `POST /` with `{name}` (a name to ban), `POST /rename` with `{ids: [id], name}`, `POST /merge` with
 * `{ids, into}`, and
 * `POST /ban`, `/unban`, `/approve`, `/refuse` with `{ids}`.
 */
export function hashtagRoutes(deps: AppDependencies): Hono<DeskEnv> {
  const { database, clock } = deps;
  const { db } = database;
  const routes = new Hono<DeskEnv>();

  routes.get('/', (c) => {
    const query = parseListQuery(c, { sort: HASHTAG_SORT_FIELDS, filter: filterSchema });
    return answerLongList(c, { name: 'hashtags', schema: rowSchema, query, db, list: listHashtags(db, query) });
  });

  routes.get('/:id', async (c) => c.json({ data: await readOne(parseId(c)) }));

  routes.post('/rename', async (c) => {
    const { ids, name } = await parseJsonBody(c, renameSchema);
    const [id] = ids;
    await readOne(id);
    const change = await done(renameHashtag(db, c.get('actor'), { id, name }, clock()));
    return c.json({ data: changedSchema.parse({ ids, changes: [change] }) });
  });

  routes.post('/', async (c) => {
    const { name } = await parseJsonBody(c, nameSchema);
    const { hashtags, changes } = await done(banName(db, c.get('actor'), name, clock()));
    const [hashtag] = hashtags;
    if (!hashtag) throw new ApiError('ApplicationError', `${name} is banned already.`);
    return c.json({ data: { ...(await readOne(hashtag.id)), changes } });
  });

  routes.post('/merge', async (c) => {
    const { ids, into } = await parseJsonBody(c, mergeSchema);
    const from = ids.filter((id) => id !== into);
    if (from.length === 0) throw new ApiError('ValidationError', 'Choose another hashtag to merge into.');
    const { changes } = await done(mergeHashtags(db, c.get('actor'), { from, into }, clock()));
    return c.json({ data: changedSchema.parse({ ids: from, changes }) });
  });

  for (const decision of Object.keys(DECISIONS) as Decision[]) {
    routes.post(`/${decision}`, async (c) => {
      const { ids } = await parseJsonBody(c, idsBodySchema);
      const { hashtags, changes } = await done(decideOnHashtags(db, c.get('actor'), { decision, ids }, clock()));
      return c.json({ data: changedSchema.parse({ ids: hashtags.map(({ id }) => id), changes }) });
    });
  }
  return routes;

  async function readOne(id: number) {
    const row = await getHashtag(db, id);
    if (!row) throw new ApiError('NotFoundError', 'There is no such hashtag.');
    return rowSchema.parse(row);
  }

  /** Says what cannot be done, and renews the pages after what was. */
  async function done<Result>(work: Promise<Result>): Promise<Result> {
    try {
      const result = await work;
      await renewPages(deps);
      return result;
    } catch (error) {
      if (error instanceof HashtagError) throw new ApiError('ApplicationError', error.message);
      throw error;
    }
  }
}
