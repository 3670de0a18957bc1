import type { Command as Program } from 'commander';
import { pino } from 'pino';
import { parseDay } from '#backend/db/parameters.ts';
import type { BackendConfig } from '#backend/main/config.ts';
import { parseSource } from '#backend/posts/ingest/parse/parse-source.ts';
import { IngestSourceError, type SourceRecord } from '#backend/posts/ingest/parse/source-record.ts';
import { prepareRecords } from '#backend/posts/ingest/prepare-post.ts';
import { createSummarize } from '#backend/summaries/create-summaries.ts';
import { periodOf } from '#backend/summaries/period/period.ts';
import { previewSummary, type SummaryPreview } from '#backend/summaries/preview.ts';
import type { SummaryDependencies } from '#backend/summaries/write/write-summary.ts';
import { UserError } from '#runtime/user-error.mjs';
import { openSource } from '../command.ts';

type PreviewFlags = { file: string; date: string; weekly: boolean; json: boolean };

/** Commands that try out how summaries are written, on files. They need no backend and no database, and write nothing. */
export function addSummaryTrials(summaries: Program, config: BackendConfig): void {
  const log = pino({ level: 'warn' }, pino.destination(2));
  summaries
    .command('preview')
    .description(
      'prints what would be published of a file of posts, as ingest takes them, with the posts of each point',
    )
    .requiredOption('--file <file>', RECORDS_FILE)
    .requiredOption('--date <day>', 'the day, or any day of the week, as YYYY-MM-DD')
    .option('--weekly', 'of the week', false)
    .option('--json', 'prints the answer as JSON', false)
    .action((flags: PreviewFlags) => withRecords(flags.file, (records) => preview(config, records, flags, log)));
}

type Log = SummaryDependencies['log'];

async function preview(
  config: BackendConfig,
  records: AsyncIterable<SourceRecord>,
  { date, weekly, json }: PreviewFlags,
  log: Log,
): Promise<void> {
  const day = parseDay(date);
  if (!day) throw new UserError(`"${date}" is no day. Write it as YYYY-MM-DD.`);
  const period = periodOf(weekly ? 'weekly' : 'daily', day);
  const { posts, failed } = await prepareRecords(records, period.start);
  for (const { line, reason } of failed) console.error(`line ${line}: ${reason}`);
  const shown = await previewSummary(posts, period, createSummarize(config.summaries.model, log));
  console.log(json ? JSON.stringify({ ...shown, failed }, null, 2) : toText(shown));
}

const toText = ({ title, markdown, points }: SummaryPreview): string =>
  points.length === 0 ? 'There is no post of that time.' : `${title}\n\n${markdown}`;

const RECORDS_FILE = 'NDJSON, a JSON array, CSV or TSV; - reads the input';

async function withRecords(file: string, work: (records: AsyncIterable<SourceRecord>) => Promise<void>): Promise<void> {
  const { name, bytes } = await openSource(file);
  try {
    await work(parseSource(bytes));
  } catch (error) {
    if (error instanceof IngestSourceError) throw new UserError(`${name}: ${error.message}`, { cause: error });
    throw error;
  }
}
