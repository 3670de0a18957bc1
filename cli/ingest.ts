import { existsSync } from 'node:fs';
import path from 'node:path';
import { EVERY_TAG, revalidate } from '#backend/http/revalidate.ts';
import type { BackendConfig } from '#backend/main/config.ts';
import { showProgress, totalOf } from '#backend/posts/ingest/client/show-progress.ts';
import { IngestSourceError } from '#backend/posts/ingest/parse/source-record.ts';
import {
  createSummary,
  describeCounts,
  describeDryRun,
  toJsonLine,
  toJsonSums,
} from '#backend/posts/ingest/reading/describe-import.ts';
import {
  type DraftValue,
  type ImportReport,
  importPosts,
  type Outcome,
} from '#backend/posts/ingest/reading/import-posts.ts';
import { parseMap, parseSet, type ReadOptions } from '#backend/posts/ingest/reading/read-options.ts';
import { type Reading, readPosts, readPostsOf } from '#backend/posts/ingest/reading/read-posts.ts';
import { createDirectSink, createSendingSink, emptySink } from '#backend/posts/ingest/reading/sinks.ts';
import { fromCaller } from '#runtime/env-file.mjs';
import { UserError } from '#runtime/user-error.mjs';
import {
  type CallOperation,
  type Command,
  callBackend,
  findBackend,
  parseArguments,
  printUsage,
  runCommand,
  withDatabase,
} from './command.ts';

const USAGE = `Usage: npm run ingest -- <file|folder|zip|-> [--dry-run] [--json] [--update] [--map column=field ...]
                         [--set field=value ...] [--undated now]

Takes posts from the very file that you have: an archive of X, LinkedIn or Mastodon, what a scraper has written, an export of
bookmarks, a dump, a feed, a spreadsheet as CSV, JSON. What it is is told by its content. Posts that are there already are skipped,
so the same file can be given again; with --update those with the same link are corrected instead. Rows with an address alone wait
at the desk for their words.

  --dry-run            says what would be read, and writes nothing
  --json               prints a line of JSON for each record, and the sums
  --map column=field   says which column or key (author.name) is which field; "column=" leaves it out
  --set field=value    gives a field to every record that lacks it: --set postUser="Jo Seller"
  --undated now        publishes posts without a date as of now, which are refused otherwise`;

// PGlite has no autovacuum; fewer rows do not affect plans. The sample is a quarter of PostgreSQL's, which takes 60 MB; the next
// nightly `vacuum` takes all of it.
const ANALYZE_FROM = 1000;
const ANALYZE = ['set default_statistics_target = 25', 'vacuum analyze', 'reset default_statistics_target'];
const PROBLEMS_SHOWN = 200;

export const ingestCommand: Command = { help: printUsage(USAGE), run: ingestFile };
if (import.meta.main) await runCommand(ingestCommand);

type Options = ReturnType<typeof parseCommandLine>;

async function ingestFile(config: BackendConfig): Promise<void> {
  const options = parseCommandLine();
  try {
    const reading = await openReading(options);
    try {
      await ingest(config, reading, options);
    } finally {
      reading.close();
    }
  } catch (error) {
    if (!(error instanceof IngestSourceError)) throw error;
    const name = options.input === '-' ? 'standard input' : options.input;
    if (options.json) {
      console.log(
        JSON.stringify({ format: null, create: 0, duplicate: 0, skip: 0, draft: 0, error: 0, reason: error.message }),
      );
    }
    throw new UserError(`${name}: ${error.message}`, { cause: error });
  }
}

async function openReading({ input, read }: Options): Promise<Reading> {
  if (input === '-') return readPostsOf(process.stdin, read);
  try {
    return await readPosts(fromCaller(input), read);
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error instanceof IngestSourceError) throw error;
    const reason = error.code === 'ENOENT' ? `There is no file ${input}.` : `${input} cannot be read: ${error.message}`;
    throw new UserError(reason, { cause: error });
  }
}

async function ingest(config: BackendConfig, reading: Reading, options: Options): Promise<void> {
  const { dryRun, json } = options;
  const printer = createPrinter(options);
  const progress = showProgress(process.stderr);
  const onProgress = (report: ImportReport) => {
    if (!json) progress.update(report, reading.size ? Math.min(1, reading.bytesRead() / reading.size) : null);
  };
  try {
    const report = await importInto(config, reading, { ...options, onOutcome: printer.add, onProgress });
    progress.end();
    printer.end(report, reading.notes);
    if (!json && totalOf(report) === 0) throw new IngestSourceError('There is no post in it.');
    if (!json && (report.error > 0 || printer.problems() > 0)) process.exitCode = 1;
    if (json && !dryRun && report.error > 0) process.exitCode = 1;
  } catch (error) {
    progress.end();
    throw error;
  }
}

type Listeners = { onOutcome: (outcome: Outcome) => void; onProgress: (report: ImportReport) => void };

/** Through a content API if there is one, which may hold the embedded database; else directly. */
async function importInto(
  config: BackendConfig,
  reading: Reading,
  options: Options & Listeners,
): Promise<ImportReport> {
  const { dryRun, update, input, imageFolder } = options;
  const file = input === '-' ? 'standard input' : path.basename(input);
  const api = await findBackend(config);
  if (api) {
    const takeDrafts = (drafts: DraftValue[]) => sendDrafts(callBackend(config, api.url), drafts, { file, dryRun });
    return importPosts(reading, createSendingSink(api, { imageFolder, dryRun, update }, takeDrafts), options);
  }
  // The database is not there yet, and a dry run creates none.
  if (dryRun && !config.databaseUrl && config.dataDir && !existsSync(path.join(config.dataDir, 'postgres'))) {
    return importPosts(reading, emptySink, options);
  }
  return withDatabase(config, async ({ database, pictures }) => {
    const sink = createDirectSink(
      { database, pictures, clock: () => new Date() },
      { dryRun, update, imageFolder, file },
    );
    const report = await importPosts(reading, sink, options);
    if (dryRun || report.create + report.updated === 0) return report;
    if (report.create >= ANALYZE_FROM) for (const statement of ANALYZE) await database.exec(statement);
    await revalidate(config, EVERY_TAG, undefined, update ? { isRemoval: true } : {});
    return report;
  });
}

/** Returns the lines of drafts that are known. @throws UserError where this machine may not store them */
async function sendDrafts(
  call: CallOperation,
  drafts: DraftValue[],
  { file, dryRun }: { file: string; dryRun: boolean },
): Promise<number[]> {
  if (drafts.length === 0) return [];
  const captures = drafts.map(({ line: _line, ...draft }) => draft);
  const response = await call({ name: 'captures.add' }, { captures, file, dryRun });
  const body = (await response.json().catch(() => null)) as { data?: { known?: number[] } } | null;
  const known = body?.data?.known;
  if (response.ok && known) return known.flatMap((index) => drafts[index]?.line ?? []);
  if (dryRun) return [];
  throw new UserError(
    `The backend did not take addresses without words (HTTP ${response.status}): they are stored where it runs. Posts with words are in.`,
  );
}

/** Prints outcomes as they come, and what all of them are at the end. */
function createPrinter({ json, dryRun, read }: Options) {
  const summary = createSummary(read.set);
  let problems = 0;
  const printProblems = ({ line, status, reasons }: Outcome) => {
    if (status !== 'error' && status !== 'create') return;
    for (const reason of reasons) {
      problems += 1;
      if (problems <= PROBLEMS_SHOWN) console.error(`line ${line}: ${reason}`);
    }
  };
  return {
    problems: () => problems,
    add(outcome: Outcome): void {
      summary.add(outcome);
      if (json) console.log(toJsonLine(outcome));
      else printProblems(outcome);
    },
    end(report: ImportReport, notes: readonly string[]): void {
      if (json) {
        console.log(toJsonSums(report));
        return;
      }
      if (problems > PROBLEMS_SHOWN) console.error(`… and ${problems - PROBLEMS_SHOWN} more.`);
      const lines = dryRun ? describeDryRun(summary.end(report)) : [];
      for (const line of [...lines, ...notes, describeCounts(report, dryRun)]) console.log(line);
      if (report.advice) console.log(report.advice);
    },
  };
}

function parseCommandLine() {
  const options = {
    'dry-run': { type: 'boolean' },
    json: { type: 'boolean' },
    update: { type: 'boolean' },
    map: { type: 'string', multiple: true },
    set: { type: 'string', multiple: true },
    undated: { type: 'string' },
  } as const;
  const { values, positionals } = parseArguments({ allowPositionals: true, options }, USAGE);
  const [input, ...more] = positionals;
  if (!input || more.length > 0) throw new UserError(USAGE);
  return {
    input,
    imageFolder: input === '-' ? process.cwd() : path.dirname(fromCaller(input)),
    dryRun: values['dry-run'] ?? false,
    json: values.json ?? false,
    update: values.update ?? false,
    undated: parseUndated(values.undated),
    read: parseReadOptions(values.map, values.set),
  };
}

function parseReadOptions(map: string[] = [], set: string[] = []): ReadOptions {
  try {
    return { map: parseMap(map), set: parseSet(set), now: new Date() };
  } catch (error) {
    if (error instanceof RangeError) throw new UserError(error.message, { cause: error });
    throw error;
  }
}

function parseUndated(value: string | undefined): 'now' | null {
  if (value === undefined || value === 'now') return value ?? null;
  throw new UserError(`--undated ${value}: the one thing to say is "now".`);
}
