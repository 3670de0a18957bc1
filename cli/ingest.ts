import type { BackendConfig } from '#backend/config.ts';
import { EVERY_TAG, revalidate } from '#backend/http/revalidate.ts';
import { sendPosts } from '#backend/posts/ingest/client/send-posts.ts';
import { showProgress } from '#backend/posts/ingest/client/show-progress.ts';
import { type IngestReport, ingestPosts } from '#backend/posts/ingest/ingest-posts.ts';
import { decodeRecords } from '#backend/posts/ingest/parse/decode-records.ts';
import { formatOfFile, parseSource } from '#backend/posts/ingest/parse/parse-source.ts';
import { IngestSourceError, type SourceFormat, type SourceRecord } from '#backend/posts/ingest/parse/source-record.ts';
import { POST_FIELDS } from '#backend/posts/post-input.ts';
import { UserError } from '#runtime/user-error.mjs';
import {
  type Command,
  findBackend,
  openSource,
  parseArguments,
  printUsage,
  runCommand,
  withDatabase,
} from './command.ts';

const USAGE = `Usage: npm run ingest -- <file|-> [--dry-run] [--update] [--format ndjson|json|csv] [--map column=field ...]

Takes posts from a file, or from the standard input with "-": one JSON object a line, a JSON array, or CSV with a header.
Posts that are there already are skipped, so the same file can be given again; with --update those with the same link are
corrected instead. --map says which column stands for which field: --map body=text --map "Posted at=publishedAt".`;

// PGlite has no autovacuum; fewer rows do not affect plans.
const ANALYZE_FROM = 1000;

type Options = { imageFolder: string; dryRun: boolean; update: boolean; onProgress: (report: IngestReport) => void };

export const ingestCommand: Command = { help: printUsage(USAGE), run: ingestFile };
if (import.meta.main) await runCommand(ingestCommand);

async function ingestFile(config: BackendConfig): Promise<void> {
  const { input, dryRun, update, format, rename } = parseCommandLine();
  const source = await openSource(input);
  let bytesRead = 0;
  const records = parseSource(
    count(source.bytes, (bytes) => {
      bytesRead += bytes;
    }),
    { format: format ?? formatOfFile(source.name), rename },
  );
  const progress = showProgress(process.stderr);
  try {
    const report = await ingest(config, records, {
      imageFolder: source.folder,
      dryRun,
      update,
      onProgress: (current) => progress.update(current, source.size ? bytesRead / source.size : null),
    });
    progress.end();
    printReport(report);
  } catch (error) {
    progress.end();
    if (error instanceof IngestSourceError) throw new UserError(`${source.name}: ${error.message}`, { cause: error });
    throw error;
  }
}

/** Through a content API if there is one, which may hold the embedded database; else directly. */
async function ingest(
  config: BackendConfig,
  records: AsyncIterable<SourceRecord>,
  options: Options,
): Promise<IngestReport> {
  const api = await findBackend(config);
  if (api) return sendPosts(api, records, options);
  return withDatabase(config, async ({ database, pictures }) => {
    const deps = { database, pictures, clock: () => new Date() };
    const report = await ingestPosts(deps, decodeRecords(records), options);
    if (options.dryRun || report.created + report.updated === 0) return report;
    if (report.created >= ANALYZE_FROM) await database.exec('vacuum analyze');
    await revalidate(config, EVERY_TAG, undefined, options.update ? { isRemoval: true } : {});
    return report;
  });
}

function parseCommandLine() {
  const options = {
    'dry-run': { type: 'boolean' },
    update: { type: 'boolean' },
    format: { type: 'string' },
    map: { type: 'string', multiple: true },
  } as const;
  const { values, positionals } = parseArguments({ allowPositionals: true, options }, USAGE);
  const [input, ...more] = positionals;
  if (!input || more.length > 0) throw new UserError(USAGE);
  return {
    input,
    dryRun: values['dry-run'] ?? false,
    update: values.update ?? false,
    format: parseFormat(values.format),
    rename: parseMap(values.map ?? []),
  };
}

/** `column=field` with a field of ingest. */
function parseMap(pairs: readonly string[]): Map<string, string> {
  return new Map(
    pairs.map((pair) => {
      const separator = pair.lastIndexOf('=');
      const [column, field] = [pair.slice(0, separator).trim(), pair.slice(separator + 1).trim()];
      if (separator < 1 || !POST_FIELDS.includes(field)) {
        throw new UserError(`--map ${pair}: say column=field, the field being one of ${POST_FIELDS.join(', ')}.`);
      }
      return [column, field];
    }),
  );
}

function parseFormat(format: string | undefined): SourceFormat | undefined {
  if (format === undefined || format === 'ndjson' || format === 'json' || format === 'csv') return format;
  throw new UserError(`The format is ndjson, json or csv, not "${format}".`);
}

async function* count(bytes: AsyncIterable<Uint8Array>, onRead: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    onRead(chunk.length);
    yield chunk;
  }
}

function printReport({ created, updated, duplicates, failed, warnings, dryRun, advice }: IngestReport): void {
  const problems = [...failed, ...warnings].sort((a, b) => a.line - b.line);
  for (const { line, reason } of problems) console.error(`line ${line}: ${reason}`);
  const verb = dryRun ? 'Would create' : 'Created';
  const bad = failed.length > 0 ? ` ${failed.length} bad ${failed.length === 1 ? 'line' : 'lines'}.` : '';
  const corrected = updated > 0 ? ` ${updated} ${dryRun ? 'to correct' : 'corrected'};` : '';
  console.log(`${verb} ${created} ${created === 1 ? 'post' : 'posts'};${corrected} ${duplicates} already there.${bad}`);
  if (advice) console.log(advice);
  if (problems.length > 0) process.exitCode = 1;
}
