import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import type { AppDependencies } from '../dependencies.ts';
import { ApiError } from '../http/api-error.ts';
import { parseJsonBody, parseQuery } from '../http/parse-body.ts';
import { requireToken } from '../http/require-token.ts';
import { EVERY_TAG, revalidate } from '../http/revalidate.ts';
import { operateOnDatabase } from './operate-on-sources.ts';
import { pollSourcesJob } from './poll/poll-sources-job.ts';
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
export function sourceRoutes({ database, config, clock, jobs, log }: AppDependencies): Hono {
  const app = new Hono();
  const sources = operateOnDatabase(database, config, clock);
  app.use(requireToken(config.ingestToken));

  app.get('/', async (c) => c.json({ data: await sources.list() }));
  app.post('/', (c) =>
    answer(c, addSchema, async (body) => {
      const added = await sources.add(body.sources);
      if (added.length > 0) await jobs.send(pollSourcesJob, {});
      return added;
    }),
  );
  app.post('/inspect', (c) => answer(c, inspectSchema, ({ url }) => sources.inspect(url)));
  app.post('/remove', (c) => answer(c, referenceSchema, ({ source }) => sources.remove(source)));
  app.post('/pause', (c) => answer(c, referenceSchema, ({ source }) => sources.pause(source)));
  app.post('/resume', (c) => answer(c, referenceSchema, ({ source }) => sources.resume(source)));
  app.get('/drafts', async (c) => c.json({ data: await sources.listDrafts(parseQuery(c, draftQuerySchema).limit) }));
  app.post('/discard', (c) => answer(c, discardSchema, ({ ids }) => sources.discard(ids)));
  app.post('/publish', (c) =>
    answer(c, publishSchema, async ({ ids }) => {
      const published = await sources.publish(ids);
      if (published.length > 0) await revalidate(config, EVERY_TAG, log);
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
