import { type Context, Hono } from 'hono';
import { DiskFullError } from '../db/free-space.ts';
import type { AppDependencies } from '../dependencies.ts';
import { ApiError } from '../http/api-error.ts';
import { limitIngestBody } from '../http/limit-body.ts';
import { requireToken } from '../http/require-token.ts';
import { EVERY_TAG, revalidate } from '../http/revalidate.ts';
import { PictureStoreError } from '../pictures/picture-store.ts';
import { type IngestOptions, ingestPosts } from './ingest-posts.ts';
import { parseSource } from './parse/parse-source.ts';
import { IngestSourceError, type SourceFormat } from './parse/source-record.ts';

const FORMAT_BY_TYPE: Record<string, SourceFormat> = {
  'application/json': 'json',
  'application/x-ndjson': 'ndjson',
  'application/ndjson': 'ndjson',
  'application/jsonl': 'ndjson',
  'text/csv': 'csv',
};

/**
 * POST /api/news: posts in, as JSON (one, an array, or either under `data`), NDJSON or CSV by Content-Type; anything
 * else is told from the content. `?dryRun=true` only says what would happen;
 * `?update=true` corrects posts that are there. Answers 200 with the ingest report as
 * `data`, also when some lines failed: they are listed with their numbers.
 */
export function ingestRoutes(deps: AppDependencies): Hono {
  const app = new Hono();
  app.post('/api/news', requireToken(deps.config.ingestToken), limitIngestBody(), async (c) => {
    const options = { dryRun: parseFlag(c, 'dryRun'), update: parseFlag(c, 'update') };
    const format = FORMAT_BY_TYPE[c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''];
    const renewPages = () => revalidate(deps.config, EVERY_TAG, deps.log);
    const report = await ingest(deps, c, format, options).catch(async (error: unknown) => {
      // What went in before the disk was full, or the pictures' storage down, stays.
      if (error instanceof DiskFullError || error instanceof PictureStoreError) await renewPages();
      throw error;
    });
    if (report.created + report.updated > 0 && !options.dryRun) await renewPages();
    return c.json({ data: report, meta: {} });
  });
  return app;
}

async function ingest(deps: AppDependencies, c: Context, format: SourceFormat | undefined, options: IngestOptions) {
  try {
    return await ingestPosts(deps, parseSource(readBody(c), { format }), options);
  } catch (error) {
    if (error instanceof IngestSourceError) throw new ApiError('ValidationError', error.message);
    throw error;
  }
}

async function* readBody(c: Context): AsyncGenerator<Uint8Array> {
  if (c.req.raw.body) yield* c.req.raw.body;
}

function parseFlag(c: Context, name: string): boolean {
  const value = c.req.query(name);
  if (value === undefined || value === 'false') return false;
  if (value === 'true') return true;
  throw new ApiError('ValidationError', `${name} must be true or false`);
}
