import type { Kysely } from 'kysely';
import type { BackendConfig } from '../config.ts';
import type { Database } from '../db/types.ts';
import type { Feed } from './feed/feed.ts';
import { FeedError } from './feed/feed.ts';
import { parseInThread } from './feed/parse-in-thread.ts';
import { fetchFeed } from './fetch-feed.ts';
import { isKnown, SourceError, toAddress } from './repository.ts';

export type FoundFeed = {
  /** The feed's own address, which differs for a page that names its feed. */
  url: string;
  format: string;
  title: string | null;
  items: number;
};

export type FeedAccess = Pick<BackendConfig, 'privateSourceHosts'>;

/** Throws `SourceError` for an existing source, or without a feed. */
export async function inspectNew(db: Kysely<Database>, url: string, access: FeedAccess, now: Date): Promise<FoundFeed> {
  await assertUnknown(db, url);
  const found = await inspectFeed(url, access, now);
  await assertUnknown(db, found.url);
  return found;
}

/** @throws SourceError if a feed with this address exists */
export async function assertUnknown(db: Kysely<Database>, url: string): Promise<void> {
  if (await isKnown(db, url)) throw new SourceError(`${url} is a source already.`);
}

/** Finds a feed at an address, or on the page there. @throws SourceError with the reason */
export async function inspectFeed(address: string, access: FeedAccess, now: Date): Promise<FoundFeed> {
  return describeFound(await findFeed(address, access, now));
}

/** A feed, and its address after permanent redirects. */
type Found = { url: string; feed: Feed };

export const describeFound = ({ url, feed: { format, title, items } }: Found): FoundFeed => ({
  ...{ url, format, title },
  items: items.length,
});

/** Fetches the feed at an address, or the first one that the page names. @throws SourceError with the reason */
export async function findFeed(address: string, access: FeedAccess, now: Date): Promise<Found> {
  const { url } = toAddress(address);
  try {
    const allowPrivateAddresses = allowNamedHost(access, url);
    const look = (address: string) => fetchAndParse(address, allowPrivateAddresses, now);
    const found = await look(url);
    if (!Array.isArray(found)) return found;
    const [first] = found;
    if (!first) throw new FeedError('This is a web page, not a feed, and it names none.');
    const named = await look(first);
    if (Array.isArray(named))
      throw new FeedError(`This is a web page, not a feed, and so is ${first}, which it names.`);
    return named;
  } catch (error) {
    if (error instanceof FeedError) throw new SourceError(`${url}: ${error.message}`, { cause: error });
    throw error;
  }
}

/**
 * Lets a source on a private host that the operator has allowed reach that host alone; redirects and pictures of other
 * feeds cannot.
 */
export function allowNamedHost({ privateSourceHosts }: FeedAccess, source: string): (url: URL) => boolean {
  const own = new URL(source).host;
  return ({ host }) => host === own && privateSourceHosts.includes(own);
}

async function fetchAndParse(
  url: string,
  allowPrivateAddresses: (url: URL) => boolean,
  now: Date,
): Promise<Found | string[]> {
  const fetched = await fetchFeed(url, { now, allowPrivateAddresses });
  const document = { bytes: fetched.bytes ?? new Uint8Array(), contentType: fetched.contentType, url: fetched.url };
  const parsed = await parseInThread(document);
  if (parsed.kind === 'page') return parsed.feeds;
  return { url: fetched.permanentUrl, feed: parsed };
}
