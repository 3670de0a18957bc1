import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { UserError } from '#server/process/user-error.mjs';
import { COMMAND_USER_HEADER, toCommandActor } from '../audit/actor.ts';
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
export function jobRoutes({ database, config, clock, jobs }: AppDependencies): Hono {
  const open = (c: Context) => {
    const actor = toCommandActor(c.req.header(COMMAND_USER_HEADER));
    return operateOnQueue({ database, jobs, registry: REGISTRY, actor, now: clock() });
  };
  const app = new Hono();
  app.use(requireToken(config.ingestToken));
  app.get('/', async (c) => c.json({ data: await open(c).report() }));
  app.post('/run', async (c) => {
    const { name, data } = await parseJsonBody(c, runSchema);
    return c.json({ data: await explain(() => open(c).run(name, data)) });
  });
  app.post('/retry', async (c) => {
    const { id } = await parseJsonBody(c, retrySchema);
    await explain(() => open(c).retry(id));
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
