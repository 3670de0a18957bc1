import { createHash } from 'node:crypto';
import type { ContentApi } from '../content/content-api.ts';
import { countPosts, listPosts } from '../content/list-posts-of-period.ts';
import type { SummaryDraft, SummaryPost } from '../draft/draft.ts';
import { listCitedSlugs, renderSummary } from '../draft/render-summary.ts';
import { extractSummary } from '../extract/extract-summary.ts';
import type { Period } from '../period/period.ts';
import type { SummaryMemory } from '../records/summary-memory.ts';
import type { SummaryRecord } from '../records/summary-records.ts';
import type { SummaryRow, SummaryStore } from '../store/summary-store.ts';

type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

export type SummaryDependencies = {
  content: ContentApi;
  store: SummaryStore;
  /** The changes of operators, and the failures of texts. */
  memory: SummaryMemory;
  /** Sums posts up; `points` is empty where nothing can be said. */
  summarize: (posts: readonly SummaryPost[], kind: Period['kind']) => Promise<SummaryDraft>;
  /** Whether an operator publishes what a language model writes. */
  isReviewed: boolean;
  clock: () => Date;
  log: Log;
  /** Called after a change that pages show. */
  onWritten: () => Promise<void>;
};

export type WriteOptions = {
  /** Rewrites what is completed and unchanged or an operator's, and takes over from whoever is at it. */
  force?: boolean | undefined;
  /** Fewer posts make no summary. */
  minPosts?: number | undefined;
  /** A text or failure younger than this stays, whatever has come since. */
  minAgeMs?: number | undefined;
};

/** The outcome for a summary. `draft`: the new text is `waiting` for an operator who publishes it. */
export type WriteResult =
  | { outcome: 'written' | 'waiting'; posts: number; draft: SummaryDraft; ms: number }
  | { outcome: Unwritten; posts: number };

type Unwritten = 'unchanged' | 'too few posts' | 'recent' | 'in other hands' | 'nothing to say' | 'hidden' | 'by hand';

const NOTHING_TO_SAY = 'No post says anything that a summary could repeat';

/** A process that has held a row for longer than this has died. */
const CLAIM_MS = 10 * 60_000;

/**
 * Writes the summary of a period, unless there is a completed one that its posts have not changed since. A row is
 * `processing` while its first text is made, then `completed`, or `failed`; a completed one stays so, with its text, until
 * another whole text takes its place. Running twice, at once or after a crash is safe: the row is made once, each change
 * needs the version that was read, and the text comes in one statement. What an operator has hidden stays so, and what an
 * operator wrote is not rewritten unless forced. With a review, what a model writes waits as a draft: the published text is one that
 * an operator wrote or published, or else made of the posts' own sentences. Throws what went wrong, after the row says so.
 */
export async function writeSummary(
  deps: SummaryDependencies,
  period: Period,
  { force = false, minPosts = 1, minAgeMs = 0 }: WriteOptions = {},
): Promise<WriteResult> {
  const startedAt = performance.now();
  const { store, memory, log, clock } = deps;
  const fields = { kind: period.kind, day: period.day };
  // The text is as old as its posts were when they were read, however long the writing takes.
  const readAt = clock();
  const found = await store.find(period);
  // After the row, so that what an operator does from here on changes the row's version, and wins.
  const record = await memory.find(period);
  const isStale = record.stale > 0;
  const age = found && ageOf(found, record);
  if (!force && !isStale && found && age && isRecent(found, age, readAt, minAgeMs))
    return { outcome: 'recent', posts: found.posts };
  if (record.hidden) return { outcome: 'hidden', posts: found?.posts ?? 0 };
  // An operator's text that lost all its points is nobody's any more.
  if (record.byHand && !force && found?.status === 'completed') return { outcome: 'by hand', posts: found?.posts ?? 0 };
  const listed = await listPosts(deps.content, period);
  if (listed.length < minPosts) return { outcome: 'too few posts', posts: listed.length };
  const row = found ?? (await store.ensure(period));
  const hasText = row.status === 'completed';
  if (age && !force && !isStale && !hasChanged(row, record, age, listed))
    return { outcome: 'unchanged', posts: listed.length };
  const version = await claim(store, period, row, readAt, force);
  if (version === null) return { outcome: 'in other hands', posts: listed.length };
  try {
    const { draft, posts, stale } = await summarizeAsTheyAre(deps, period, listed, record.stale);
    const digest = digestOf(posts);
    const { isReviewed } = deps;
    const waits = isReviewed && draft.model !== undefined;
    const keepsText = isReviewed && hasText && (record.reviewed || record.byHand);
    const published = waits ? extractSummary(posts, period.kind) : draft;
    const isSilent = published.points.length === 0;
    if (isSilent && !waits && !keepsText) {
      if (!hasText) await store.change(period, version, { status: 'failed' }, readAt);
      await memory.noteFailure(period, NOTHING_TO_SAY, { at: readAt, digest });
      log.warn({ ...fields, posts: posts.length }, 'no post says anything that a summary could repeat');
      return { outcome: 'nothing to say', posts: posts.length };
    }
    const read = { at: readAt, digest, stale };
    if (!keepsText && !isSilent) {
      const text = { title: published.title, summary_content: renderSummary(published, posts) };
      const written = await store.change(period, version, { ...text, status: 'completed' }, readAt);
      if (!written) return { outcome: 'in other hands', posts: posts.length };
      await memory.noteWritten(period, hasText ? row : null, { ...read, ...(isReviewed && { stale: 0 }) });
      await keepCount(deps, period);
      await deps.onWritten();
    } else if (!hasText) {
      await store.change(period, version, { status: 'pending' }, readAt);
    }
    if (isReviewed) await memory.noteDrafted(period, waits ? { draft, posts } : null, read);
    else await memory.dropDraft(period);
    const ms = Math.round(performance.now() - startedAt);
    const done = { ...fields, posts: posts.length, points: draft.points.length, ms };
    if (keepsText && !waits) return { outcome: 'unchanged', posts: posts.length };
    log.info(done, waits ? 'summary waits for a review' : 'summary written');
    return { outcome: waits ? 'waiting' : 'written', posts: posts.length, draft, ms };
  } catch (error) {
    // If the row cannot be released, its claim expires.
    if (!hasText) await store.change(period, version, { status: 'failed' }, readAt).catch(() => null);
    const reason = error instanceof Error ? error.message : String(error);
    await memory.noteFailure(period, reason, { at: readAt, digest: null }).catch(() => {});
    log.error({ ...fields, err: error }, hasText ? 'summary not renewed: the earlier text stays' : 'summary failed');
    throw error;
  }
}

/** Sums posts up, and once more where some of them have left or been corrected meanwhile: a model takes its time. */
async function summarizeAsTheyAre(
  { content, memory, summarize }: SummaryDependencies,
  period: Period,
  posts: readonly SummaryPost[],
  stale: number,
) {
  const draft = await summarize(posts, period.kind);
  const { stale: now } = await memory.find(period);
  if (now <= stale) return { draft, posts, stale };
  const left = await listPosts(content, period);
  return {
    draft: left.length === 0 ? extractSummary([]) : await summarize(left, period.kind),
    posts: left,
    stale: now,
  };
}

/**
 * The version under which the row may be written, or null where another process is at it. A completed row is not marked:
 * it stays public, and of two that renew it at once the first wins.
 */
async function claim(
  store: SummaryStore,
  period: Period,
  row: SummaryRow,
  now: Date,
  force: boolean,
): Promise<string | null> {
  if (row.status === 'completed') return row.updatedAt;
  const isHeld = row.status === 'processing' && now.getTime() - Date.parse(row.updatedAt) < CLAIM_MS;
  if (isHeld && !force) return null;
  const claimed = await store.change(period, row.updatedAt, { status: 'processing' }, now);
  return claimed?.updatedAt ?? null;
}

/** When posts were last read for a summary: for its text, or for a draft of it. */
type Age = { at: number; isOfDraft: boolean };

function ageOf({ status, updatedAt }: SummaryRow, record: SummaryRecord): Age {
  const writtenAt = Date.parse(updatedAt);
  const draftedAt = record.draftedAt ? Date.parse(record.draftedAt) : 0;
  // A reviewed text is older than the moment of its publication.
  const isOfDraft = draftedAt > 0 && (record.reviewed || status === 'pending' || draftedAt >= writtenAt);
  return isOfDraft ? { at: draftedAt, isOfDraft } : { at: writtenAt, isOfDraft: false };
}

const isRecent = ({ status }: SummaryRow, { at, isOfDraft }: Age, now: Date, minAgeMs: number): boolean =>
  minAgeMs > 0 && (status === 'completed' || status === 'failed' || isOfDraft) && now.getTime() - at < minAgeMs;

/** Transactions that were open while posts were read, and clocks that differ. */
const SLACK_MS = 60_000;

/** Of posts that are the same and unchanged, whatever their clocks say. */
const digestOf = (posts: readonly SummaryPost[]): string =>
  createHash('sha256')
    .update(posts.map(({ id, updatedAt }) => `${id} ${updatedAt}`).join('\n'))
    .digest('base64url');

/**
 * Whether the posts are others than those that were read last. Where nothing is known of these, whether posts came or changed after the
 * text or draft was written, or one that the text cites has gone.
 */
function hasChanged(
  row: SummaryRow,
  record: SummaryRecord,
  { at, isOfDraft }: Age,
  posts: readonly SummaryPost[],
): boolean {
  const saysNothing = row.status === 'failed' && record.postsDigest !== null;
  if (row.status !== 'completed' && !isOfDraft && !saysNothing) return true;
  if (record.postsDigest !== null) return record.postsDigest !== digestOf(posts);
  const readAt = at - SLACK_MS;
  const slugs = new Set(posts.map(({ slug }) => slug));
  return (
    posts.some((post) => Math.max(Date.parse(post.publishedAt), Date.parse(post.updatedAt)) > readAt) ||
    (!isOfDraft && listCitedSlugs(row.content).some((slug) => !slugs.has(slug)))
  );
}

/**
 * Makes the row's number of posts true, where posts and summaries live in two databases or a race left it off by one. A row
 * that another changes meanwhile is left to that other. Returns whether it had to.
 */
export async function keepCount({ content, store }: SummaryDependencies, period: Period): Promise<boolean> {
  const before = await store.find(period);
  const count = await countPosts(content, period);
  if ((before?.posts ?? 0) === count) return false;
  const row = before ?? (await store.ensure(period));
  return row.posts !== count && (await store.correctCount(period, row.posts, count));
}
