import type { ContentApi } from '../content/content-api.ts';
import { countPosts, listPosts } from '../content/list-posts.ts';
import type { SummaryDraft, SummaryPost } from '../draft/draft.ts';
import { listCitedSlugs, renderSummary } from '../draft/render-summary.ts';
import type { Period } from '../period/period.ts';
import type { SummaryMemory } from '../records/summary-memory.ts';
import type { SummaryRow, SummaryStore } from '../store/summary-store.ts';

type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

export type SummaryDependencies = {
  content: ContentApi;
  store: SummaryStore;
  /** What operators did to summaries, and what became of texts. Null for a process without the backend's database. */
  memory: SummaryMemory | null;
  /** Sums posts up; `points` is empty where nothing can be said. */
  summarize: (posts: readonly SummaryPost[]) => Promise<SummaryDraft>;
  clock: () => Date;
  log: Log;
  /** Is told after something has been written that pages show. */
  onWritten: () => Promise<void>;
};

export type WriteOptions = {
  /** Writes anew what is completed and unchanged or an operator's, and takes over from whoever is at it. */
  force?: boolean | undefined;
  /** Fewer posts make no summary. */
  minPosts?: number | undefined;
  /** A text or failure younger than this stays, whatever has come since. */
  minAgeMs?: number | undefined;
};

/** What became of a summary. `draft` is there when it was written. */
export type WriteResult =
  | { outcome: 'written'; posts: number; draft: SummaryDraft; ms: number }
  | { outcome: Unwritten; posts: number };

type Unwritten = 'unchanged' | 'too few posts' | 'recent' | 'in other hands' | 'nothing to say' | 'hidden' | 'by hand';

const NOTHING_TO_SAY = 'No post says anything that a summary could repeat';

/** Who has held a row for longer than this has died over it. */
const CLAIM_MS = 10 * 60_000;

/**
 * Writes the summary of a period, unless there is a completed one that its posts have not changed since. A row is
 * `processing` while its first text is made, then `completed`, or `failed`; a completed one stays so, with its text, until
 * another whole text takes its place. Running twice, at once or after a crash is safe: the row is made once, each change
 * needs the version that was read, and the text comes in one statement. What an operator has hidden stays so, and what an
 * operator wrote is not written anew unless forced. Throws what went wrong, after the row says so.
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
  if (!force && found && isRecent(found, readAt, minAgeMs)) return { outcome: 'recent', posts: found.posts };
  // After the row, so that what an operator does from here on changes the row's version, and wins.
  const record = await memory?.find(period);
  if (record?.hidden) return { outcome: 'hidden', posts: found?.posts ?? 0 };
  if (record?.byHand && !force) return { outcome: 'by hand', posts: found?.posts ?? 0 };
  const posts = await listPosts(deps.content, period);
  if (posts.length < minPosts) return { outcome: 'too few posts', posts: posts.length };
  const row = found ?? (await store.ensure(period));
  const hasText = row.status === 'completed';
  if (hasText && !force && !hasChanged(row, posts)) return { outcome: 'unchanged', posts: posts.length };
  const version = await claim(store, period, row, readAt, force);
  if (version === null) return { outcome: 'in other hands', posts: posts.length };
  try {
    const draft = await deps.summarize(posts);
    if (draft.points.length === 0) {
      if (!hasText) await store.change(period, version, { status: 'failed' }, readAt);
      await memory?.noteFailure(period, NOTHING_TO_SAY, readAt);
      log.warn({ ...fields, posts: posts.length }, 'no post says anything that a summary could repeat');
      return { outcome: 'nothing to say', posts: posts.length };
    }
    const text = { title: draft.title, summary_content: renderSummary(draft, posts) };
    const written = await store.change(period, version, { ...text, status: 'completed' }, readAt);
    if (!written) return { outcome: 'in other hands', posts: posts.length };
    await memory?.noteWritten(period, hasText ? row : null, readAt);
    await keepCount(deps, period);
    await deps.onWritten();
    const ms = Math.round(performance.now() - startedAt);
    log.info({ ...fields, posts: posts.length, points: draft.points.length, ms }, 'summary written');
    return { outcome: 'written', posts: posts.length, draft, ms };
  } catch (error) {
    // What the row cannot be told, its claim's age will tell.
    if (!hasText) await store.change(period, version, { status: 'failed' }, readAt).catch(() => null);
    const reason = error instanceof Error ? error.message : String(error);
    await memory?.noteFailure(period, reason, readAt).catch(() => {});
    log.error({ ...fields, err: error }, hasText ? 'summary not renewed: the earlier text stays' : 'summary failed');
    throw error;
  }
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

const isRecent = ({ status, updatedAt }: SummaryRow, now: Date, minAgeMs: number): boolean =>
  minAgeMs > 0 && (status === 'completed' || status === 'failed') && now.getTime() - Date.parse(updatedAt) < minAgeMs;

/** Transactions that were open while posts were read, and clocks that differ. */
const SLACK_MS = 60_000;

/** Whether posts came or changed after the text was written, or one that it cites has gone. */
function hasChanged(row: SummaryRow, posts: readonly SummaryPost[]): boolean {
  const writtenAt = Date.parse(row.updatedAt) - SLACK_MS;
  const slugs = new Set(posts.map(({ slug }) => slug));
  return (
    posts.some((post) => Math.max(Date.parse(post.publishedAt), Date.parse(post.updatedAt)) > writtenAt) ||
    listCitedSlugs(row.content).some((slug) => !slugs.has(slug))
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
