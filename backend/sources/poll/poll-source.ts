import { DiskFullError } from '../../db/free-space.ts';
import type { AppDependencies } from '../../dependencies.ts';
import { EVERY_TAG, revalidate } from '../../http/revalidate.ts';
import { ingestPosts } from '../../ingest/ingest-posts.ts';
import type { Feed } from '../feed/feed.ts';
import { FeedError } from '../feed/feed-error.ts';
import { parseInThread } from '../feed/parse-in-thread.ts';
import { type FetchedFeed, fetchFeed } from '../fetch-feed.ts';
import { allowNamedHost } from '../inspect-feed.ts';
import { itemToPost } from '../item-to-post.ts';
import { dropKnownTexts } from './drop-known-texts.ts';
import {
  type LeasedSource,
  LeaseLostError,
  recordFailure,
  recordSuccess,
  releaseSource,
  renewLease,
} from './repository.ts';

// Few enough for their pictures to arrive long before the lease ends.
const CHUNK = 50;

export type PollDependencies = Pick<AppDependencies, 'database' | 'pictures' | 'config' | 'clock' | 'log'>;

/**
 * Asks a source for what is new and takes it in, published or as drafts (INGEST_REVIEW). What goes wrong with the source is
 * kept with it, and the fifth failure in a row pauses it; what goes wrong here (the disk is full, `signal` aborts) is thrown,
 * and the source is due as before. Safe to run again: what is in stays in, once. Who is so slow that the lease ends and
 * another worker takes the source, or an operator removes it, stops and records nothing.
 */
export async function pollSource(deps: PollDependencies, source: LeasedSource, signal: AbortSignal): Promise<void> {
  try {
    await pollLeased(deps, source, signal);
  } catch (error) {
    if (!(error instanceof LeaseLostError)) throw error;
    deps.log.info(toLabel(source), 'source left to others: the lease is lost');
  }
}

async function pollLeased(deps: PollDependencies, source: LeasedSource, signal: AbortSignal): Promise<void> {
  const { database, log, clock } = deps;
  const label = toLabel(source);
  let leased = source;
  const renew = async () => {
    leased = await renewLease(database.db, leased, clock());
  };
  try {
    const fetched = await fetchFeed(source.url, {
      validators: { etag: source.etag, lastModified: source.last_modified },
      now: clock(),
      allowPrivateAddresses: allowNamedHost(deps.config, source.url),
      signal,
    });
    const feed = await parse(fetched);
    const newPosts = feed ? await takeIn(deps, source, { feed, renew, signal }) : 0;
    const { etag, lastModified, permanentUrl: url } = fetched;
    const result = { title: feed?.title ?? null, etag, lastModified, newPosts, url };
    const reason = await recordSuccess(database.db, leased, result, clock());
    if (reason) log.warn({ ...label, reason }, 'source paused');
  } catch (error) {
    if (error instanceof LeaseLostError) throw error;
    if (signal.aborted || error instanceof DiskFullError) {
      await releaseSource(database.db, leased);
      throw error;
    }
    if (!(error instanceof FeedError)) log.error({ ...label, err: error }, 'source cannot be taken in');
    const failure = error instanceof FeedError ? error : new FeedError('cannot be taken in: the log says why');
    const { message: reason, retryAt, isGone } = failure;
    const isPaused = await recordFailure(database.db, leased, { reason, retryAt, isGone }, clock());
    if (isPaused) log.warn({ ...label, reason }, 'source paused');
    else log.info({ ...label, reason }, 'source failed');
  }
}

/** What the log says of a source. Its address may hold a password or a token. */
const toLabel = ({ id, host }: LeasedSource) => ({ source: id, host });

/** Null where nothing has changed. */
async function parse({ bytes, contentType, url }: FetchedFeed): Promise<Feed | null> {
  if (!bytes) return null;
  const parsed = await parseInThread({ bytes, contentType, url });
  if (parsed.kind === 'page') throw new FeedError('is no feed but a web page');
  return parsed;
}

type Taken = { feed: Feed; renew: () => Promise<void>; signal: AbortSignal };

/** Returns how many posts are new. */
async function takeIn(deps: PollDependencies, source: LeasedSource, { feed, renew, signal }: Taken): Promise<number> {
  const { database, config, clock, log } = deps;
  const label = toLabel(source);
  const defaults = { type: source.type, author: source.author, now: clock() };
  const posts = feed.items.map((item, index) => itemToPost(item, index, defaults));
  let [created, incomplete] = [0, 0];
  const failed: { line: number; reason: string }[] = [];
  try {
    for (let start = 0; start < posts.length; start += CHUNK) {
      signal.throwIfAborted();
      if (start > 0) await renew();
      const chunk = await dropKnownTexts(database.db, posts.slice(start, start + CHUNK));
      const records = chunk.map((value, index) => ({ line: start + index + 1, value }));
      const options = {
        draft: config.ingestReview,
        sourceId: source.id,
        allowPrivateAddresses: allowNamedHost(config, source.url),
      };
      const report = await ingestPosts(deps, records, options);
      created += report.created;
      incomplete += report.warnings.length;
      failed.push(...report.failed);
    }
  } finally {
    // What is in is told even if the rest is not to be had: for whoever goes on it is not new.
    if (failed.length > 0) log.warn({ ...label, items: failed.slice(0, 3), failed: failed.length }, 'items left out');
    if (created > 0) {
      log.info({ ...label, created, incomplete, drafts: config.ingestReview }, 'posts collected');
      if (!config.ingestReview) await revalidate(config, EVERY_TAG, log);
    }
  }
  return created;
}
