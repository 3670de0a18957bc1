import { Hono } from 'hono';
import { z } from 'zod';
import type { AppDependencies } from '../../dependencies.ts';
import { ApiError } from '../../http/api-error.ts';
import { parseJsonBody, parseQuery } from '../../http/parse-body.ts';
import { requireToken } from '../../http/require-token.ts';
import { revalidate } from '../../http/revalidate.ts';
import {
  listChanges,
  mergeHashtags,
  OperationError,
  renameHashtag,
  revertChange,
} from '../repositories/hashtag-operations.ts';
import { hashtagNameSchema } from '../schemas/tag-bodies.ts';

const logQuerySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100_000).default(50),
  user: z.string().optional(),
  hashtag: hashtagNameSchema.optional(),
});
const pairSchema = z.strictObject({ from: hashtagNameSchema, to: hashtagNameSchema });
const revertSchema = z.strictObject({ change: z.int().positive() });

/**
 * What `npm run hashtags` does while the backend holds the database, for the bearer of INGEST_TOKEN alone: `GET …/changes`,
 * `POST …/rename` and `…/merge` with `{from, to}`, `POST …/revert` with `{change}`. What cannot be done is a 400 that says
 * why.
 */
export function hashtagOperationRoutes({ database: { db }, config, clock, log }: AppDependencies): Hono {
  const app = new Hono();
  app.use(requireToken(config.ingestToken));

  app.get('/changes', async (c) => {
    const { limit, user, hashtag } = parseQuery(c, logQuerySchema);
    return c.json({ data: await listChanges(db, { limit, username: user, hashtag }) });
  });
  app.post('/rename', async (c) => {
    const { from, to } = await parseJsonBody(c, pairSchema);
    return c.json({ data: await change(() => renameHashtag(db, from, to, clock())) });
  });
  app.post('/merge', async (c) => {
    const { from, to } = await parseJsonBody(c, pairSchema);
    return c.json({ data: await change(() => mergeHashtags(db, from, to, clock())) });
  });
  app.post('/revert', async (c) => {
    const { change: id } = await parseJsonBody(c, revertSchema);
    return c.json({ data: await change(() => revertChange(db, id, clock())) });
  });
  return app;

  async function change<Result>(work: () => Promise<Result>): Promise<Result | null> {
    try {
      const result = await work();
      await revalidate(config, ['posts', 'hashtags'], log);
      return result ?? null;
    } catch (error) {
      if (error instanceof OperationError) throw new ApiError('ApplicationError', error.message);
      throw error;
    }
  }
}
