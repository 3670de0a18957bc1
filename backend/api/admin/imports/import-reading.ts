import { type Actor, recordChange } from '../../../db/audit/record-change.ts';
import { afterPostsArrive } from '../../../events.ts';
import { EVERY_TAG, revalidate } from '../../../http/revalidate.ts';
import { totalOf } from '../../../posts/ingest/client/show-progress.ts';
import { createSummary, type ImportSummary } from '../../../posts/ingest/reading/describe-import.ts';
import { type ImportReport, importPosts, type Outcome } from '../../../posts/ingest/reading/import-posts.ts';
import type { Reading } from '../../../posts/ingest/reading/read-posts.ts';
import { createDirectSink } from '../../../posts/ingest/reading/sinks.ts';
import type { ApiDependencies } from '../../api-dependencies.ts';

const PROBLEMS_NAMED = 20;

/** The result that an import gives at its end, and a dry run instead of one. */
export type Imported = ImportSummary & {
  /** Sentences on what else the file holds. */
  notes: string[];
  /** The first records that were refused, or went in without one of their values. */
  problems: { line: number; reason: string }[];
  /** How many more of them there were. */
  moreProblems: number;
  advice: string | null;
};

export type ImportProgress = { read: number; create: number; share: number | null };

type Options = { file: string; dryRun: boolean; undated: 'now' | null };
type Listeners = {
  labels: { given: string; undated: string };
  signal: AbortSignal;
  onProgress: (progress: ImportProgress) => void;
};

/**
 * Imports what was read, as its actor. The log has the file and the numbers, also of an import that broke off.
 * @throws the reason of `signal` once that is aborted
 */
export async function importReading(
  deps: ApiDependencies & { actor: Actor },
  reading: Reading,
  { file, dryRun, undated }: Options,
  { labels, signal, onProgress }: Listeners,
): Promise<Imported> {
  const summary = createSummary(new Set(['postUser']), labels.given);
  const problems: Imported['problems'] = [];
  let moreProblems = 0;
  let reached: ImportReport | null = null;
  const onOutcome = (outcome: Outcome) => {
    summary.add(outcome);
    const found = toProblems(outcome);
    const named = found.slice(0, PROBLEMS_NAMED - problems.length);
    problems.push(...named);
    moreProblems += found.length - named.length;
  };
  try {
    const report = await importPosts(reading, createDirectSink(deps, { dryRun, file }), {
      ...{ dryRun, undated, undatedReason: labels.undated, onOutcome },
      onProgress(report) {
        reached = report;
        signal.throwIfAborted();
        onProgress(toProgress(report, reading));
      },
    });
    return { ...summary.end(report), notes: reading.notes, problems, moreProblems, advice: report.advice ?? null };
  } finally {
    if (reached && !dryRun) await tellOf(deps, file, reached);
  }
}

const toProblems = ({ line, status, reasons }: Outcome): Imported['problems'] =>
  status === 'error' || status === 'create' ? reasons.map((reason) => ({ line, reason })) : [];

function toProgress(report: ImportReport, { size, bytesRead }: Reading): ImportProgress {
  const share = size > 0 ? Math.min(1, bytesRead() / size) : null;
  return { read: totalOf(report), create: report.create, share };
}

async function tellOf(
  { database, config, log, jobs, actor, clock }: ApiDependencies & { actor: Actor },
  file: string,
  { format, create, duplicate, skip, draft, error }: ImportReport,
): Promise<void> {
  if (create + draft === 0) return;
  const after = { file, format, posts: create, drafts: draft, known: duplicate, skipped: skip, refused: error };
  await recordChange(database.db, actor, { action: 'posts.import', subjectId: null, after }, clock());
  if (create === 0) return;
  await revalidate(config, EVERY_TAG, log);
  await afterPostsArrive(jobs);
}
