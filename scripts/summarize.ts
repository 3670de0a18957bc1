import { pino } from 'pino';
import { createApp } from '#backend/app.ts';
import type { BackendConfig } from '#backend/config.ts';
import { findApi } from '#backend/ingest/client/find-api.ts';
import { openJobs } from '#backend/jobs/queue/open-jobs.ts';
import { REGISTRY } from '#backend/jobs/registry.ts';
import { createMailer } from '#backend/mail/mailer.ts';
import { ContentApiError } from '#backend/summaries/content/content-api.ts';
import { listPosts } from '#backend/summaries/content/list-posts.ts';
import { createSummaries } from '#backend/summaries/create-summaries.ts';
import { renderSummary } from '#backend/summaries/draft/render-summary.ts';
import { type Period, parseDay, periodOf, previousPeriod, type SummaryKind } from '#backend/summaries/period/period.ts';
import { createRemoteMemory } from '#backend/summaries/records/memory-operations.ts';
import { createSummaryMemory, type SummaryMemory } from '#backend/summaries/records/summary-memory.ts';
import { DataServiceError } from '#backend/summaries/store/summary-store.ts';
import { type SummaryDependencies, type WriteResult, writeSummary } from '#backend/summaries/write/write-summary.ts';
import { UserError } from '#server/process/user-error.mjs';
import { type Command, parseArguments, runCommand, withDatabase } from './command.ts';

const USAGE = `Usage: npm run summarize -- daily|weekly [--date YYYY-MM-DD] [--force] [--dry-run]

Sums up the posts of a day or a week (UTC, Monday to Sunday), by default of yesterday or last week.
  --date      a day, or any day of a week
  --force     writes it anew although nothing has changed, an operator wrote it, or another process is at it
  --dry-run   shows what would be written`;

const OPTIONS = {
  date: { type: 'string' },
  force: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

export const summarizeCommand: Command = async (config) => {
  const { values, positionals } = parseArguments({ allowPositionals: true, options: OPTIONS }, USAGE);
  const [kind, ...others] = positionals;
  if (values.help) return console.log(USAGE);
  if ((kind !== 'daily' && kind !== 'weekly') || others.length > 0) throw new UserError(USAGE);
  const period = parsePeriod(kind, values.date);
  await withSummaries(config, async (summaries) => {
    try {
      if (values['dry-run']) await show(summaries, period);
      else console.log(explain(period, await writeSummary(summaries, period, { force: values.force })));
    } catch (error) {
      // What happened is said; where in our code it did is of no use to an operator.
      if (error instanceof ContentApiError || error instanceof DataServiceError) {
        throw new UserError(error.message, { cause: error });
      }
      throw error;
    }
  });
};
if (import.meta.main) await runCommand(summarizeCommand);

function parsePeriod(kind: SummaryKind, text: string | undefined): Period {
  if (text === undefined) return previousPeriod(periodOf(kind, new Date()));
  const date = parseDay(text);
  if (!date) throw new UserError(`"${text}" is no day. Write it as YYYY-MM-DD.`);
  if (date.getTime() > Date.now()) throw new UserError(`${text} is yet to come.`);
  return periodOf(kind, date);
}

async function show({ content, summarize }: SummaryDependencies, period: Period): Promise<void> {
  const posts = await listPosts(content, period);
  if (posts.length === 0) return console.log('There are no posts.');
  const draft = await summarize(posts);
  console.log(`${draft.title}\n\n${renderSummary(draft, posts)}\n\n${count(posts.length)}. Nothing was written.`);
}

function explain({ kind, day }: Period, result: WriteResult): string {
  const name = `The summary of ${kind === 'daily' ? '' : 'the week of '}${day}`;
  switch (result.outcome) {
    case 'written':
      return `${name} is written: "${result.draft.title}", points: ${result.draft.points.length}, of ${count(result.posts)}, ${result.ms} ms.`;
    case 'unchanged':
      return `${name} is there, and its ${count(result.posts)} have not changed since. --force writes it anew.`;
    case 'too few posts':
      return `${name} is not written: there are no posts.`;
    case 'hidden':
      return `${name} is not written: an operator has hidden it.`;
    case 'by hand':
      return `${name} is an operator's text. --force writes it anew; the text is kept as an earlier version.`;
    case 'in other hands':
      return `${name} is being written by another process. After ten minutes, or with --force, it is taken over.`;
    default:
      return `${name} is not written: no post has a sentence that could stand in it.`;
  }
}

// A declaration, because the command runs above it.
function count(posts: number): string {
  return `${posts} ${posts === 1 ? 'post' : 'posts'}`;
}

/**
 * Over HTTP where the content API and the data service answer. An embedded installation whose backend is not running is
 * opened right here.
 */
async function withSummaries(
  config: BackendConfig,
  work: (summaries: SummaryDependencies) => Promise<void>,
): Promise<void> {
  const log = pino({ level: config.logLevel === 'info' ? 'warn' : config.logLevel }, pino.destination(2));
  const clock = () => new Date();
  const { contentUrl, dataServiceUrl } = config.summaries;
  if (contentUrl !== dataServiceUrl || (await answers(contentUrl))) {
    const summaries = createSummaries(config, { clock, log, memory: await findMemory(config) });
    if (!summaries)
      throw new UserError('SUPABASE_SECRET_KEY is not set (or SUMMARIES is off), so nothing can be written.');
    return work(summaries);
  }
  await withDatabase(config, async ({ database, pictures }) => {
    const mailer = createMailer(config);
    const jobs = await openJobs({ database, log, jobs: REGISTRY });
    const app = await createApp({ database, config, pictures, clock, mailer, jobs, log });
    const summaries = createSummaries(config, {
      ...{ clock, log, memory: createSummaryMemory(database.db) },
      fetch: async (request) => app.fetch(request),
    });
    if (!summaries) throw new UserError('SUMMARIES is off, so nothing is written.');
    await work(summaries).finally(async () => {
      await jobs.close();
      await mailer.close();
    });
  });
}

/** The records of the backend that runs here. Null where posts and summaries are hosted and none does. */
async function findMemory({ port, ingestToken }: BackendConfig): Promise<SummaryMemory | null> {
  const api = await findApi({ apiUrl: undefined, backendPort: port, token: ingestToken });
  return api && createRemoteMemory(api);
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(5000) });
    await response.body?.cancel();
    return true;
  } catch {
    return false;
  }
}
