import { Hono } from 'hono';
import { z } from 'zod';
import { UserError } from '#server/process/user-error.mjs';
import type { AppDependencies } from '../dependencies.ts';
import { ApiError } from '../http/api-error.ts';
import { parseJsonBody } from '../http/parse-body.ts';
import { requireToken } from '../http/require-token.ts';
import { operateOnQueue } from './operate-on-jobs.ts';
import { REGISTRY } from './registry.ts';

const runSchema = z.strictObject({ name: z.string(), data: z.unknown() });
const retrySchema = z.strictObject({ id: z.uuid() });

/**
 * What `npm run jobs` does while the backend holds the database, for the bearer of INGEST_TOKEN alone: `GET` the report,
 * `POST …/run` with `{name, data}`, `POST …/retry` with `{id}`. What cannot be done is a 400 that says why.
 */
export function jobRoutes({ database, config, jobs }: AppDependencies): Hono {
  const operations = operateOnQueue({ database, jobs, registry: REGISTRY });
  const app = new Hono();
  app.use(requireToken(config.ingestToken));
  app.get('/', async (c) => c.json({ data: await operations.report() }));
  app.post('/run', async (c) => {
    const { name, data } = await parseJsonBody(c, runSchema);
    return c.json({ data: await explain(() => operations.run(name, data)) });
  });
  app.post('/retry', async (c) => {
    const { id } = await parseJsonBody(c, retrySchema);
    await explain(() => operations.retry(id));
    return c.json({ data: null });
  });
  return app;
}

async function explain<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UserError) throw new ApiError('ApplicationError', error.message);
    throw error;
  }
}
