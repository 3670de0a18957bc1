import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../../db/db.ts';
import { DiskFullError } from '../../db/embedded-limits.ts';
import { toArray } from '../../db/parameters.ts';
import { afterPostsArrive } from '../../events.ts';
import { EVERY_TAG, revalidate, type WebAccess } from '../../http/revalidate.ts';
import type { Jobs } from '../../jobs/queue/jobs.ts';
import { invalidatePosts } from '../../posts/curation/invalidate-posts.ts';
import { ingestPosts } from '../../posts/ingest/ingest-posts.ts';
import { explainZone } from '../../posts/post-input.ts';
import type { PostsDependencies } from '../../posts/posts-dependencies.ts';
import { withoutAddresses } from '../../text/default-title.ts';
import { type Feed, FeedError } from '../../text/feed/feed.ts';
import { hashText } from '../../text/post-keys.ts';
import { parseInThread } from '../feed/parse-in-thread.ts';
import { type FetchedFeed, fetchFeed } from '../fetch-feed.ts';
import { collectItems, type IdentifiedItem } from '../identify-items.ts';
import { allowNamedHost, type SourcesConfig } from '../inspect-feed.ts';
import { explainDrop } from '../source-rules.ts';
import { DISTINCT_LENGTH, type KnownItem, matchItems, type NewItem } from './match-items.ts';
import { countAllowed, type PollResult, recordFailure, recordSuccess, type Source } from './repository.ts';
import { updatePosts } from './update-posts.ts';

// So that a stop is noticed between them.
const CHUNK = 50;

export type PollDependencies = PostsDependencies & {
  config: SourcesConfig & WebAccess;
  log: Logger;
  jobs: Pick<Jobs, 'send'>;
};

/**
 * Fetches a source's new posts, published or as drafts (INGEST_REVIEW, or beyond its limits). The source's errors are
 * recorded, and the fifth in a row pauses it; local errors (full disk, `signal`) are thrown and leave it as it was.
 * Idempotent.
 */
export async function pollSource(deps: PollDependencies, source: Source, signal: AbortSignal): Promise<void> {
  const { database, log, clock } = deps;
  const label = toLabel(source);
  try {
    const fetched = await fetchFeed(source.url, {
      validators: { etag: source.etag, lastModified: source.last_modified },
      now: clock(),
      allowPrivateAddresses: allowNamedHost(deps.config, source.url),
      signal,
    });
    const feed = await parse(fetched);
    const { isIncomplete, ...brought } = feed ? await takeIn(deps, source, feed, signal) : NOTHING;
    const { etag, lastModified, permanentUrl: url } = fetched;
    // Without validators the next poll reads the whole feed again.
    const validators = isIncomplete ? { etag: null, lastModified: null } : { etag, lastModified };
    const result = { title: feed?.title ?? null, ...validators, ...brought, url };
    const reason = await recordSuccess(database.db, source, result, clock());
    if (reason) log.warn({ ...label, reason }, 'source paused');
  } catch (error) {
    if (signal.aborted || error instanceof DiskFullError) throw error;
    if (!(error instanceof FeedError)) log.error({ ...label, err: error }, 'source cannot be taken in');
    const failure =
      error instanceof FeedError ? error : new FeedError('The feed cannot be taken in: the log has the reason.');
    const { message: reason, retryAt, isGone } = failure;
    const isPaused = await recordFailure(database.db, source, { reason, retryAt, isGone }, clock());
    if (isPaused) log.warn({ ...label, reason }, 'source paused');
    else log.warn({ ...label, reason }, 'source failed');
  }
}

/** The label in the log. Its address may hold a password or a token. */
const toLabel = ({ id, host }: Source) => ({ source: id, host });

/** Null for an unchanged feed. */
async function parse({ bytes, contentType, url }: FetchedFeed): Promise<Feed | null> {
  if (!bytes) return null;
  const parsed = await parseInThread({ bytes, contentType, url });
  if (parsed.kind === 'page') throw new FeedError('This is a web page, not a feed.');
  return parsed;
}

/** `isIncomplete`: items are left for the next poll. */
type Brought = Pick<PollResult, 'newPosts' | 'isHeld' | 'note'> & { isIncomplete: boolean };
const NOTHING: Brought = { newPosts: 0, isHeld: false, isIncomplete: false, note: undefined };

async function takeIn(deps: PollDependencies, source: Source, feed: Feed, signal: AbortSignal): Promise<Brought> {
  const { database, config, clock, log } = deps;
  const label = toLabel(source);
  const listed = collectItems(feed, { type: source.type, author: source.author, title: source.title, now: clock() });
  const isTaken = ({ item }: IdentifiedItem) => explainDrop(item, source.rules) === null;
  const { known, fresh } = await matchItems(database.db, source.id, listed);
  const accepted = fresh.filter(isTaken);
  const mayPublish = config.ingestReview ? 0 : await countAllowed(database.db, source.id, config.sourcePosts, clock());
  let [created, incomplete] = [0, 0];
  const published = () => Math.min(created, mayPublish);
  const failed: { line: number; reason: string }[] = [];
  try {
    for (let start = 0; start < accepted.length; start += CHUNK) {
      signal.throwIfAborted();
      const chunk = await dropKnownTexts(database.db, source.id, accepted.slice(start, start + CHUNK));
      const records = chunk.map(({ post, itemKey, postKey }, index) => {
        return { line: start + index + 1, value: post, item: { itemKey, postKey } };
      });
      const options = {
        publishMax: mayPublish - published(),
        sourceId: source.id,
        allowPrivateAddresses: allowNamedHost(config, source.url),
      };
      const report = await ingestPosts(deps, records, options);
      created += report.created;
      incomplete += report.warnings.length;
      failed.push(...report.failed);
    }
  } finally {
    // Stored posts are reported even after a failure: the next poll would not see them as new.
    if (failed.length > 0) log.warn({ ...label, items: failed.slice(0, 3), failed: failed.length }, 'items left out');
    if (created > 0) {
      log.info({ ...label, created, incomplete, drafts: config.ingestReview }, 'posts collected');
      if (published() > 0) {
        await revalidate(config, EVERY_TAG, log);
        await afterPostsArrive(deps.jobs);
      }
    }
  }
  const held = config.ingestReview ? 0 : created - published();
  if (held > 0)
    log.warn({ ...label, held, ...config.sourcePosts }, 'posts wait for review: the source brought too many');
  const isIncomplete = await updateChanged(deps, source, known.filter(isTaken), mayPublish - published());
  const note = describeProblems(
    failed.map(({ reason }) => reason),
    accepted.flatMap(({ post }) => explainZone(post.publishedAt) ?? []),
  );
  return { newPosts: created, isHeld: held > 0, isIncomplete, note };
}

/** Corrects the posts of changed items, if the source's rules say so and operators review nothing. Returns whether items are left. */
async function updateChanged(
  { database: { db }, config, clock, log, jobs }: PollDependencies,
  source: Source,
  items: readonly KnownItem[],
  max: number,
): Promise<boolean> {
  if (!source.rules.updatePosts || config.ingestReview) return false;
  const { slugs, isIncomplete } = await updatePosts(db, items, { max, now: clock() });
  if (slugs.length > 0) log.info({ ...toLabel(source), corrected: slugs.length }, 'posts corrected by their feed');
  const changed = slugs.map((slug) => ({ slug }));
  await invalidatePosts({ config, log, jobs }, changed);
  return isIncomplete;
}

/** For operators. Null without any. */
function describeProblems(leftOut: readonly string[], guesses: readonly string[]): string | null {
  const [reason, guess] = [leftOut[0], guesses[0]];
  const sentences = [
    reason && `${leftOut.length === 1 ? '1 item was' : `${leftOut.length} items were`} left out: ${reason}.`,
    guess && `${guess}.`,
  ];
  return sentences.filter(Boolean).join(' ') || null;
}

/**
 * Drops items whose text another origin has brought under another link, such as a bridge in addition to the site. Ingest
 * compares texts only without a link. A text that several items share tells nothing.
 */
async function dropKnownTexts(db: Db, sourceId: number, items: readonly NewItem[]): Promise<NewItem[]> {
  const hashes = items.map(listHashes);
  const hashesOfAll = hashes.flat();
  const { rows } = await sql<{ text_hash: string }>`
    select text_hash from app.posts where text_hash = any(${toArray(hashesOfAll)}) and source_id is distinct from ${sourceId}
    union
    select f.key from app.former_post_keys f join app.posts p on p.id = f.post_id
    where f.key = any(${toArray(hashesOfAll)}) and p.source_id is distinct from ${sourceId}`.execute(db);
  const known = new Set(rows.map((row) => row.text_hash));
  return items.filter((_item, index) => !hashes[index]?.some((hash) => known.has(hash)));
}

/** Files have texts without the addresses of links. */
function listHashes({ post: { text, postLink }, isOwnText }: NewItem): string[] {
  const bare = withoutAddresses(text);
  if (!isOwnText) return [];
  if (bare.length >= DISTINCT_LENGTH) return [...new Set([text, bare])].map(hashText);
  return postLink === undefined && bare !== text ? [hashText(bare)] : [];
}
