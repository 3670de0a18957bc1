import type { BackendConfig } from '../config.ts';
import { FeedError } from './feed/feed-error.ts';
import { parseInThread } from './feed/parse-in-thread.ts';
import { fetchFeed } from './fetch-feed.ts';
import { SourceError, toAddress } from './repository.ts';

/** What was found at an address. */
export type FoundFeed = {
  /** The feed's own address, which may be another one than was asked for: a page names its feed. */
  url: string;
  format: string;
  title: string | null;
  items: number;
};

export type FeedAccess = Pick<BackendConfig, 'privateSourceHosts'>;

/**
 * Looks what is at an address: a feed, or a page that names one.
 * @throws SourceError saying why there is no feed
 */
export async function inspectFeed(address: string, access: FeedAccess, now: Date): Promise<FoundFeed> {
  const { url } = toAddress(address);
  try {
    const allowPrivateAddresses = allowNamedHost(access, url);
    const look = (address: string) => fetchAndParse(address, allowPrivateAddresses, now);
    const found = await look(url);
    if (!Array.isArray(found)) return found;
    const [first] = found;
    if (!first) throw new FeedError('is no feed but a web page, and it names none');
    const named = await look(first);
    if (Array.isArray(named)) throw new FeedError(`is no feed but a web page, and neither is ${first}, which it names`);
    return named;
  } catch (error) {
    if (error instanceof FeedError) throw new SourceError(`${url} ${error.message}.`, { cause: error });
    throw error;
  }
}

/**
 * Lets a source that is on one of the hosts of our own network that the operator names reach that host, and nothing else: what
 * strangers' feeds redirect to or show must not be in our network at all.
 */
export function allowNamedHost({ privateSourceHosts }: FeedAccess, source: string): (url: URL) => boolean {
  const own = new URL(source).host;
  return ({ host }) => host === own && privateSourceHosts.includes(own);
}

async function fetchAndParse(
  url: string,
  allowPrivateAddresses: (url: URL) => boolean,
  now: Date,
): Promise<FoundFeed | string[]> {
  const fetched = await fetchFeed(url, { now, allowPrivateAddresses });
  const document = { bytes: fetched.bytes ?? new Uint8Array(), contentType: fetched.contentType, url: fetched.url };
  const parsed = await parseInThread(document);
  if (parsed.kind === 'page') return parsed.feeds;
  return { url: fetched.permanentUrl, format: parsed.format, title: parsed.title, items: parsed.items.length };
}
