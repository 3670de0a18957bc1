import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import { COMMAND_USER_HEADER, toCommandActor } from '../audit/actor.ts';
import type { AppDependencies } from '../dependencies.ts';
import { ApiError } from '../http/api-error.ts';
import { parseJsonBody, parseQuery } from '../http/parse-body.ts';
import { requireToken } from '../http/require-token.ts';
import { renewPages } from '../http/revalidate.ts';
import { operateOnDatabase, type SourceOperations } from './operate-on-sources.ts';
import { SourceError } from './repository.ts';
import {
  addSchema,
  discardSchema,
  draftQuerySchema,
  inspectSchema,
  publishSchema,
  referenceSchema,
} from './source-schema.ts';

/**
 * What `npm run sources` does while the backend holds the database, for the bearer of INGEST_TOKEN alone: `GET /` and `POST /`
 * with `{sources}`, `POST /inspect` with `{url}`, `/remove`, `/pause` and `/resume` with `{source}`, `GET /drafts`,
 * `POST /discard` and `/publish` with `{ids}`. What cannot be done is a 400 that says why.
 */
export function sourceRoutes(deps: AppDependencies): Hono {
  const { database, config, clock, jobs } = deps;
  const app = new Hono();
  const open = (c: Context): SourceOperations => {
    const actor = toCommandActor(c.req.header(COMMAND_USER_HEADER));
    return operateOnDatabase({ db: database.db, jobs, actor, now: clock() }, config);
  };
  app.use(requireToken(config.ingestToken));

  app.get('/', async (c) => c.json({ data: await open(c).list() }));
  app.post('/', (c) => answer(c, addSchema, (body) => open(c).add(body.sources)));
  app.post('/inspect', (c) => answer(c, inspectSchema, ({ url }) => open(c).inspect(url)));
  app.post('/remove', (c) => answer(c, referenceSchema, ({ source }) => open(c).remove(source)));
  app.post('/pause', (c) => answer(c, referenceSchema, ({ source }) => open(c).pause(source)));
  app.post('/resume', (c) => answer(c, referenceSchema, ({ source }) => open(c).resume(source)));
  app.get('/drafts', async (c) => c.json({ data: await open(c).listDrafts(parseQuery(c, draftQuerySchema).limit) }));
  app.post('/discard', (c) => answer(c, discardSchema, ({ ids }) => open(c).discard(ids)));
  app.post('/publish', (c) =>
    answer(c, publishSchema, async ({ ids }) => {
      const published = await open(c).publish(ids);
      if (published.length > 0) await renewPages(deps);
      return published;
    }),
  );
  return app;
}

async function answer<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
  work: (body: z.output<Schema>) => Promise<object>,
): Promise<Response> {
  const body = await parseJsonBody(c, schema);
  try {
    return c.json({ data: await work(body) });
  } catch (error) {
    if (error instanceof SourceError) throw new ApiError('ApplicationError', error.message);
    throw error;
  }
}
