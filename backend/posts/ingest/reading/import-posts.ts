import { setImmediate } from 'node:timers/promises';
import { hashText, postKey } from '../../../text/post-keys.ts';
import type { CaptureInput } from '../../waiting/captures.ts';
import type { BatchResult } from '../client/send-posts.ts';
import type { PostValue, ReadRecord } from './finish-record.ts';
import type { Reading } from './read-posts.ts';

/** The outcome of a record. */
export type Outcome = {
  line: number;
  status: 'create' | 'duplicate' | 'skip' | 'draft' | 'error';
  /** Sentences for the operator: why it is skipped or cannot be read, what was dropped from it. */
  reasons: string[];
  post: PostValue | null;
  from: Record<string, string>;
};

export type ImportReport = Record<Outcome['status'], number> & {
  format: string;
  /** Posts that exist and were corrected. */
  updated: number;
  /** New posts without a date, which are refused unless the operator says which they get. */
  undated: number;
  advice?: string;
};

export type DraftValue = CaptureInput;

/** The place where posts and drafts go. A dry run writes nothing. */
export type PostSink = {
  takePosts(records: { line: number; value: PostValue }[]): Promise<BatchResult>;
  /** Returns the lines of those whose post is stored, or that wait already. */
  takeDrafts(drafts: DraftValue[]): Promise<number[]>;
};

export type ImportOptions = {
  dryRun: boolean;
  /** Whether a post without a date is published as of now. */
  undated: 'now' | null;
  /** Why such a post is refused, in words of where the operator is. */
  undatedReason?: string;
  /** In the file's order. */
  onOutcome?: (outcome: Outcome) => void;
  onProgress?: (report: ImportReport) => void;
};

const BATCH_SIZE = 250;
const UNDATED = 'has no date: --undated now publishes it as of now, --set publishedAt=… gives it one';

/** Imports the records of a file. Each affects no other; what is stored stays if a later batch fails. */
export async function importPosts(reading: Reading, sink: PostSink, options: ImportOptions): Promise<ImportReport> {
  const report: ImportReport = {
    ...{ format: reading.format, create: 0, duplicate: 0, skip: 0, draft: 0, error: 0, updated: 0, undated: 0 },
  };
  const keys = new Set<string>();
  let batch: ReadRecord[] = [];
  const flush = async () => {
    for (const outcome of await settleBatch(batch, keys, sink, options, report)) {
      report[outcome.status] += 1;
      if (outcome.status === 'create' && !outcome.post?.publishedAt) report.undated += 1;
      options.onOutcome?.(outcome);
    }
    batch = [];
    options.onProgress?.(report);
    // The embedded database answers in microtasks, during which no request is served.
    await setImmediate();
  };
  for await (const record of reading.records) {
    batch.push(record);
    if (batch.length === BATCH_SIZE) await flush();
  }
  if (batch.length > 0) await flush();
  return report;
}

/** The key by which a post is known: its link's, else its words'. */
const keyOf = ({ postLink, text }: PostValue): string => (postLink && postKey(postLink)) ?? hashText(text ?? '');

async function settleBatch(
  batch: readonly ReadRecord[],
  keys: Set<string>,
  sink: PostSink,
  options: ImportOptions,
  report: ImportReport,
): Promise<Outcome[]> {
  const outcomes = batch.map((record) => toOutcome(record, keys, options));
  const posts = outcomes.filter(({ status }) => status === 'create');
  const drafts = outcomes.filter(({ status }) => status === 'draft');
  const notes = new Map(batch.map((record) => [record.line, 'note' in record ? record.note : null]));
  const result = await sink.takePosts(posts.map(({ line, post }) => ({ line, value: toValue(post ?? {}) })));
  const known = await sink.takeDrafts(drafts.flatMap(({ line, post }) => toDraft(line, post, notes.get(line))));
  report.updated += result.updated;
  if (result.advice) report.advice = result.advice;
  const byLine = new Map(outcomes.map((outcome) => [outcome.line, outcome]));
  const settle = (line: number, status: Outcome['status'], reason?: string) => {
    const outcome = byLine.get(line);
    if (outcome)
      Object.assign(outcome, {
        status,
        reasons: reason === undefined ? outcome.reasons : [...outcome.reasons, reason],
      });
  };
  for (const line of result.known) settle(line, 'duplicate', 'is stored already');
  for (const line of known) settle(line, 'duplicate', 'is stored or waits already');
  for (const { line, reason } of result.warnings) settle(line, byLine.get(line)?.status ?? 'create', reason);
  for (const { line, reason } of result.failed) settle(line, 'error', reason);
  return outcomes;
}

function toOutcome(
  record: ReadRecord,
  keys: Set<string>,
  { dryRun, undated, undatedReason = UNDATED }: ImportOptions,
): Outcome {
  const { line } = record;
  if (record.status === 'error') return { line, status: 'error', reasons: [record.reason], post: null, from: {} };
  const { post } = record;
  if (record.status === 'skip') return { line, status: 'skip', reasons: [record.reason], post, from: {} };
  const key = keyOf(post);
  const isRepeated = keys.has(key);
  keys.add(key);
  if (isRepeated) return { line, status: 'duplicate', reasons: ['stands further up in the file'], post, from: {} };
  if (record.status === 'draft') return { line, status: 'draft', reasons: record.warnings, post, from: {} };
  if (!post.publishedAt && !dryRun && undated === null)
    return { line, status: 'error', reasons: [undatedReason], post, from: {} };
  return { line, status: 'create', reasons: record.warnings, post, from: record.from };
}

/** With hashtags as ingest has them. */
const toValue = ({ hashtags, ...post }: PostValue): PostValue => ({ ...post, ...(hashtags?.length && { hashtags }) });

const toDraft = (line: number, post: PostValue | null, note: string | null = null): DraftValue[] =>
  post?.postLink ? [{ line, link: post.postLink, author: post.postUser ?? null, note: note ?? post.text ?? null }] : [];
