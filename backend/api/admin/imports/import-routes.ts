import path from 'node:path';
import { type Context, Hono } from 'hono';
import { stream } from 'hono/streaming';
import { z } from 'zod';
import { requireScope } from '../../../auth/operators/identify.ts';
import { ApiError, toApiError } from '../../../http/api-error.ts';
import { parseQuery } from '../../../http/parse-body.ts';
import { explainPictureError } from '../../../pictures/store/picture-store.ts';
import { IngestSourceError } from '../../../posts/ingest/parse/source-record.ts';
import { type Reading, readPosts } from '../../../posts/ingest/reading/read-posts.ts';
import type { ApiDependencies } from '../../api-dependencies.ts';
import { type Imported, importReading } from './import-reading.ts';
import { type ReceivedFile, receiveFile } from './receive-file.ts';

const BUSY = 'Another file is being imported. Try again when that is done.';
const LABELS = { given: 'as given here', undated: 'has no date' };

const flag = z.enum(['true', 'false']).default('false');
const importQuerySchema = z.strictObject({
  /** Of the file, for the log. */
  name: z.string().trim().max(200).default('a file'),
  dryRun: flag,
  /** Of posts without one. */
  author: z.string().trim().max(200).default(''),
  /** The date of posts without one; these are refused otherwise. */
  undated: z.enum(['now']).optional(),
});
type ImportQuery = z.output<typeof importQuerySchema>;

/**
 * `POST /posts/import?dryRun=true`: the file itself as the body, read as the command line reads it. What cannot be read
 * is a 400, more than 100 MB a 413, a second file at the same time a 409. The response is NDJSON: `{progress}` as it
 * goes on, then `{data}` or `{error}`, as other answers have them. Nothing is kept of a dry run. A client that goes away
 * ends it; what is stored then stays.
 */
export function importRoutes(deps: ApiDependencies): Hono {
  const app = new Hono();
  let isBusy = false;
  app.post('/posts/import', requireScope('posts:write'), async (c) => {
    const query = parseQuery(c, importQuerySchema);
    if (isBusy) throw new ApiError('ConflictError', BUSY);
    isBusy = true;
    const end = async (file: ReceivedFile | null, reading: Reading | null) => {
      try {
        reading?.close();
        await file?.remove();
      } finally {
        isBusy = false;
      }
    };
    let file: ReceivedFile | null = null;
    try {
      file = await receiveFile(c.req.raw.body, deps.config.dataDir);
      const reading = await openReading(deps, file, query);
      return answer(deps, c, { query, reading, end: end.bind(null, file, reading) });
    } catch (error) {
      await end(file, null);
      throw error;
    }
  });
  return app;
}

async function openReading({ clock }: ApiDependencies, file: ReceivedFile, { author }: ImportQuery): Promise<Reading> {
  try {
    const set = new Map(author === '' ? [] : [['postUser', author]]);
    return await readPosts(file.path, { set, now: clock() });
  } catch (error) {
    throw explain(error);
  }
}

const explain = (error: unknown): unknown =>
  error instanceof IngestSourceError ? new ApiError('ValidationError', error.message, { cause: error }) : error;

type Job = { query: ImportQuery; reading: Reading; end: () => Promise<void> };

function answer(deps: ApiDependencies, c: Context, { query, reading, end }: Job): Response {
  const { actor } = c.var;
  const away = new AbortController();
  c.header('content-type', 'application/x-ndjson; charset=utf-8');
  return stream(c, async (output) => {
    output.onAbort(() => away.abort());
    const write = (line: object) => output.write(`${JSON.stringify(line)}\n`);
    try {
      const result: Imported = await importReading(
        { ...deps, actor },
        reading,
        { file: path.basename(query.name), dryRun: query.dryRun === 'true', undated: query.undated ?? null },
        { labels: LABELS, signal: away.signal, onProgress: (progress) => void write({ progress }) },
      );
      await write({ data: result });
    } catch (error) {
      if (!away.signal.aborted) await write(toErrorLine(deps, explain(error)));
    } finally {
      await end();
    }
  });
}

/** The status is sent by then. */
function toErrorLine({ log }: ApiDependencies, error: unknown): object {
  const known = explainPictureError(error) ?? toApiError(error);
  if (known.status >= 500) log.error({ err: error }, 'an import broke off');
  return known.toBody();
}
