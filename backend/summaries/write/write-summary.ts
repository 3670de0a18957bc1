import type { Db } from '#backend/db/db.ts';
import type { SourcePost } from '../../text/passages/source-post.ts';
import { toChanges } from '../citations/withdraw-quotes.ts';
import type { SummaryDraft } from '../draft/draft.ts';
import { renderSummary } from '../draft/render-summary.ts';
import type { Period } from '../period/period.ts';
import { changeRecord, clearStale, findRecord, keepVersion, lockRecord } from '../records/summary-records.ts';
import { changeRow, countWeek, ensureRow, findRow, type SummaryRow } from '../store/summary-store.ts';
import type { Summarize } from '../summarize.ts';
import { digestOf, listPosts } from './list-posts.ts';

type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

export type SummaryDependencies = {
  /** The database of the posts and the summaries. */
  db: Db;
  summarize: Summarize;
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

export type WriteResult =
  | { outcome: 'written'; posts: number; draft: SummaryDraft; ms: number }
  | { outcome: Unwritten; posts: number };

type Unwritten = 'unchanged' | 'too few posts' | 'recent' | 'in other hands' | 'hidden' | 'by hand';

/** A process that has held a row for longer than this has died. */
const CLAIM_MS = 10 * 60_000;

/**
 * Writes the summary of a period, unless there is a completed one that its posts have not changed since. A row is
 * `processing` while its first text is made, then `completed`, or `failed`; a completed one stays so, with its text, until
 * another whole text takes its place. Running twice, at once or after a crash is safe: the row is made once, each change
 * needs the version that was read, and the text comes in one transaction with what is known of it. What an operator has hidden stays so,
 * and what an operator wrote is not rewritten unless forced. Throws what went wrong, after the row says so.
 */
export async function writeSummary(
  deps: SummaryDependencies,
  period: Period,
  { force = false, minPosts = 1, minAgeMs = 0 }: WriteOptions = {},
): Promise<WriteResult> {
  const startedAt = performance.now();
  const { db, log, clock } = deps;
  const fields = { kind: period.kind, day: period.day };
  // The text is as old as its posts were when they were read, however long the writing takes.
  const readAt = clock();
  const found = await findRow(db, period);
  // After the row, so that what an operator does from here on changes the row's version, and wins.
  const record = await findRecord(db, period);
  const isDue = force || record.stale > 0;
  if (!isDue && found && isRecent(found, readAt, minAgeMs)) return { outcome: 'recent', posts: found.posts };
  if (record.hidden) return { outcome: 'hidden', posts: found?.posts ?? 0 };
  // An operator's text that lost all its points is nobody's any more.
  if (record.byHand && !force && found?.status === 'completed') return { outcome: 'by hand', posts: found?.posts ?? 0 };
  const listed = await listPosts(db, period);
  if (listed.length < minPosts) return { outcome: 'too few posts', posts: listed.length };
  if (!isDue && found?.status === 'completed' && record.postsDigest === digestOf(listed))
    return { outcome: 'unchanged', posts: listed.length };
  const row = found ?? (await ensureRow(db, period));
  const hasText = row.status === 'completed';
  const version = await claim(db, period, row, readAt, force);
  if (version === null) return { outcome: 'in other hands', posts: listed.length };
  try {
    const text = await summarizeAsTheyAre(deps, period, listed, record.stale);
    const posts = text.posts.length;
    const replaced = hasText ? row : null;
    const isWritten = await storeText(db, period, { ...text, version, replaced, readAt });
    if (!isWritten) return { outcome: 'in other hands', posts };
    await deps.onWritten();
    const { draft } = text;
    const ms = Math.round(performance.now() - startedAt);
    log.info({ ...fields, posts, points: draft.points.length, ms }, 'summary written');
    return { outcome: 'written', posts, draft, ms };
  } catch (error) {
    // If the row cannot be released, its claim expires.
    if (!hasText) await changeRow(db, period, version, { status: 'failed' }, readAt).catch(() => null);
    const reason = error instanceof Error ? error.message : String(error);
    const failure = { failure: { reason, at: readAt.toISOString() }, postsDigest: null };
    await changeRecord(db, period, failure).catch(() => {});
    log.error({ ...fields, err: error }, hasText ? 'summary not renewed: the earlier text stays' : 'summary failed');
    throw error;
  }
}

/** A text as it was made: of which posts, and how many changes of posts were known then. */
type Made = { draft: SummaryDraft; posts: readonly SourcePost[]; stale: number };

/** Sums posts up, and once more where some of them have left or been corrected meanwhile: a model takes its time. */
async function summarizeAsTheyAre(
  { db, summarize }: SummaryDependencies,
  period: Period,
  posts: readonly SourcePost[],
  stale: number,
): Promise<Made> {
  const draft = await summarize(posts, period.kind);
  const { stale: now } = await findRecord(db, period);
  if (now <= stale) return { draft, posts, stale };
  const left = await listPosts(db, period);
  return { draft: await summarize(left, period.kind), posts: left, stale: now };
}

type Storing = Made & { version: string; replaced: SummaryRow | null; readAt: Date };

/**
 * Stores a text with what is known of it, unless somebody was quicker. Posts that have left the site or changed since they were read are not
 * in it, and it stays marked as stale because of them. Returns whether it was stored.
 */
async function storeText(
  db: Db,
  period: Period,
  { draft, posts, stale, version, replaced, readAt }: Storing,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await lockRecord(transaction, period);
    const { byHand } = await findRecord(transaction, period);
    if (period.kind === 'weekly') await countWeek(transaction, period);
    const left = withoutChanged(draft, posts, await listPosts(transaction, period));
    const [before, content] = [draft, left].map((one) => renderSummary(one, posts)) as [string, string];
    const changes = toChanges(period.kind, draft.title, before, content);
    if (!(await changeRow(transaction, period, version, changes, readAt))) return false;
    if (replaced) await keepVersion(transaction, period, { ...replaced, byHand, replacedAt: readAt });
    await changeRecord(transaction, period, {
      ...{ byHand: false, failure: null, modelFailure: draft.modelFailure ?? null, postsDigest: digestOf(posts) },
    });
    await clearStale(transaction, period, stale);
    return true;
  });
}

function withoutChanged(
  draft: SummaryDraft,
  read: readonly SourcePost[],
  current: readonly SourcePost[],
): SummaryDraft {
  const unchanged = new Set(current.map(({ id, updatedAt }) => `${id} ${updatedAt}`));
  const changed = new Set(read.flatMap(({ id, updatedAt }) => (unchanged.has(`${id} ${updatedAt}`) ? [] : [id])));
  return { ...draft, points: draft.points.filter(({ posts }) => !posts.some((id) => changed.has(id))) };
}

/**
 * The version under which the row may be written, or null where another process is at it. A completed row is not marked:
 * it stays public, and of two that renew it at once the first wins.
 */
async function claim(db: Db, period: Period, row: SummaryRow, now: Date, force: boolean): Promise<string | null> {
  if (row.status === 'completed') return row.updatedAt;
  const isHeld = row.status === 'processing' && now.getTime() - Date.parse(row.updatedAt) < CLAIM_MS;
  if (isHeld && !force) return null;
  const claimed = await changeRow(db, period, row.updatedAt, { status: 'processing' }, now);
  return claimed?.updatedAt ?? null;
}

const isRecent = ({ status, updatedAt }: SummaryRow, now: Date, minAgeMs: number): boolean =>
  minAgeMs > 0 && (status === 'completed' || status === 'failed') && now.getTime() - Date.parse(updatedAt) < minAgeMs;
