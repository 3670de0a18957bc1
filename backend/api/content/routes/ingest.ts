import { type Context, Hono } from 'hono';
import { identifyKey, requireScope } from '../../../auth/operators/identify.ts';
import { INGEST_SCOPE } from '../../../auth/operators/scopes.ts';
import { isOutOfSpace } from '../../../db/database-errors.ts';
import { DiskFullError } from '../../../db/embedded-limits.ts';
import { afterPostsArrive, afterPostsChange } from '../../../events.ts';
import { ApiError } from '../../../http/api-error.ts';
import { limitIngestBody } from '../../../http/parse-body.ts';
import { EVERY_TAG, revalidate } from '../../../http/revalidate.ts';
import { type IngestOptions, type IngestReport, ingestPosts } from '../../../posts/ingest/ingest-posts.ts';
import { decodeRecords } from '../../../posts/ingest/parse/decode-records.ts';
import { parseSource } from '../../../posts/ingest/parse/parse-source.ts';
import { IngestSourceError, type SourceFormat } from '../../../posts/ingest/parse/source-record.ts';
import type { ApiDependencies } from '../../api-dependencies.ts';

const FORMAT_BY_TYPE: Record<string, SourceFormat> = {
  'application/json': 'json',
  'application/x-ndjson': 'ndjson',
  'application/ndjson': 'ndjson',
  'application/jsonl': 'ndjson',
  'text/csv': 'csv',
};

/**
 * POST /api/news: posts as JSON (one, an array, or either under `data`), NDJSON or CSV, by Content-Type or content.
 * `?dryRun=true` writes nothing; `?update=true` corrects existing posts; `?known=true` lists the lines of posts that were
 * there already. Responds 200 with the report as `data`, which lists failed lines by number.
 */
export function ingestRoutes(deps: ApiDependencies): Hono {
  const app = new Hono();
  app.post('/api/news', identifyKey(deps), requireScope(INGEST_SCOPE), limitIngestBody(), async (c) => {
    const options = { dryRun: parseFlag(c, 'dryRun'), update: parseFlag(c, 'update') };
    const format = FORMAT_BY_TYPE[c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''];
    // Invalidated at once: corrected texts must not be shown again.
    const invalidateAll = () => revalidate(deps.config, EVERY_TAG, deps.log, options.update ? { isRemoval: true } : {});
    const stored = { records: 0 };
    const known: number[] = [];
    const onKnown = (line: number) => void known.push(line);
    const report = await ingest(deps, c, format, { ...options, onKnown }, stored).catch(async (error: unknown) => {
      // Posts written before the failure stay.
      if (stored.records > 0 && !options.dryRun) await invalidateAll();
      throw error;
    });
    if (!options.dryRun) {
      if (report.created + report.updated > 0) await invalidateAll();
      if (report.created > 0) await afterPostsArrive(deps.jobs);
      if (report.updated > 0) await afterPostsChange(deps.jobs);
    }
    return c.json({ data: parseFlag(c, 'known') ? { ...report, known } : report, meta: {} });
  });
  return app;
}

/** `stored` counts along, for a failure. */
async function ingest(
  deps: ApiDependencies,
  c: Context,
  format: SourceFormat | undefined,
  options: IngestOptions,
  stored: { records: number },
) {
  // Whole before the first post is stored: a request that breaks off, or takes too long to arrive, has stored nothing.
  const body = new Uint8Array(await c.req.arrayBuffer());
  const onProgress = ({ total }: IngestReport) => {
    stored.records = total;
  };
  try {
    return await ingestPosts(deps, decodeRecords(parseSource(inOnePiece(body), { format })), {
      ...options,
      onProgress,
    });
  } catch (error) {
    const part = stored.records > 0 ? ` The first ${stored.records} records are stored.` : '';
    if (error instanceof IngestSourceError) throw new ApiError('ValidationError', error.message + part);
    if (part && (error instanceof DiskFullError || isOutOfSpace(error))) {
      const details = { stored: stored.records, reason: part.trim() };
      throw new ApiError('InsufficientStorageError', undefined, { details, cause: error });
    }
    throw error;
  }
}

async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function parseFlag(c: Context, name: string): boolean {
  const value = c.req.query(name);
  if (value === undefined || value === 'false') return false;
  if (value === 'true') return true;
  throw new ApiError('ValidationError', `${name} must be true or false`);
}
