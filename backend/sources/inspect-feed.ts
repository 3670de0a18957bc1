import { z } from 'zod';
import { POST_TYPES, type PostType, type SourceRules } from '../db/column-types.ts';
import type { Db } from '../db/db.ts';
import { prepareItem } from '../posts/ingest/prepare-post.ts';
import { postInputSchema } from '../posts/post-input.ts';
import { cutText } from '../text/default-title.ts';
import { type Feed, FeedError } from '../text/feed/feed.ts';
import { parseInThread } from './feed/parse-in-thread.ts';
import { fetchFeed } from './fetch-feed.ts';
import { collectItems } from './identify-items.ts';
import { isKnown, SourceError, toAddress } from './repository.ts';
import { explainDrop } from './source-rules.ts';

/** Private hosts (`name:port`) that sources may use, such as bridges. */
export type FeedAccess = { privateSourceHosts: readonly string[] };

export type SourcesConfig = FeedAccess & {
  /** Collected posts are drafts until an operator publishes them. */
  ingestReview: boolean;
  /** The most posts that a source may publish at once, and in 24 hours. */
  sourcePosts: { perPoll: number; perDay: number };
};

/** The feed of a new source. Throws `SourceError` for an existing source, or without a feed. */
export async function inspectNew(db: Db, url: string, access: FeedAccess, now: Date) {
  await assertUnknown(db, url);
  const found = describeFound(await findFeed(url, access, now));
  await assertUnknown(db, found.url);
  return found;
}

/** @throws SourceError if a feed with this address exists */
export async function assertUnknown(db: Db, url: string): Promise<void> {
  if (await isKnown(db, url)) throw new SourceError(`${url} is a source already.`);
}

/** A feed, and its own address: after permanent redirects, and of the one that a page names. */
type Found = { url: string; feed: Feed };

const describeFound = ({ url, feed: { format, title, items } }: Found) => ({ url, format, title, items: items.length });

/** Fetches the feed at an address, or the first one that the page names. @throws SourceError with the reason */
async function findFeed(address: string, access: FeedAccess, now: Date): Promise<Found> {
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

const SHOWN_POSTS = 3;
const SHOWN_DROPS = 20;
const TEXT_MAX = 600;
const TITLE_MAX = 110;

export const feedPreviewSchema = z.object({
  url: z.string(),
  format: z.string(),
  title: z.string().nullable(),
  items: z.number(),
  /** The first accepted ones, as the site would show them. */
  posts: z.array(
    z.object({
      title: z.string(),
      text: z.string(),
      description: z.string().nullable(),
      author: z.string().nullable(),
      platform: z.enum(POST_TYPES),
      link: z.string().nullable(),
      hashtags: z.array(z.string()),
      createdAt: z.string(),
    }),
  ),
  /** The number of accepted items, and of those published at once; others wait for review. */
  taken: z.number(),
  published: z.number(),
  /** The number of dropped items, and the first of them. */
  dropped: z.number(),
  drops: z.array(z.object({ title: z.string(), reason: z.string() })),
});

/** The result of a source. Existing posts are not distinguished from new ones. */
export type FeedPreview = z.output<typeof feedPreviewSchema>;

export type PreviewOptions = {
  type: PostType | null;
  author: string | null;
  rules: SourceRules;
  config: SourcesConfig;
  now: Date;
};

/** Fetches a feed, or the one of a page, and applies the rules without storing anything. @throws SourceError with the reason */
export async function previewFeed(address: string, options: PreviewOptions): Promise<FeedPreview> {
  const { type, author, rules, config, now } = options;
  const found = await findFeed(address, config, now);
  const schema = postInputSchema(now);
  const posts: FeedPreview['posts'] = [];
  const drops: FeedPreview['drops'] = [];
  for (const { item, post: collected } of collectItems(found.feed, { type, author, title: null, now })) {
    const drop = (reason: string) => drops.push({ title: cutText(item.title || item.text, TITLE_MAX), reason });
    const reason = explainDrop(item, rules);
    if (reason !== null) {
      drop(reason);
      continue;
    }
    const parsed = schema.safeParse(collected);
    if (!parsed.success) {
      drop(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join(', '));
      continue;
    }
    const post = prepareItem(parsed.data, now);
    posts.push({
      ...{ title: post.title, text: cutText(post.text, TEXT_MAX), description: post.description },
      ...{ author: post.postUser, platform: post.type, link: post.postLink, hashtags: post.hashtags },
      createdAt: post.publishedAt.toISOString(),
    });
  }
  const { perPoll, perDay } = config.sourcePosts;
  return {
    ...describeFound(found),
    posts: posts.slice(0, SHOWN_POSTS),
    taken: posts.length,
    published: config.ingestReview ? 0 : Math.min(posts.length, perPoll, perDay),
    dropped: drops.length,
    drops: drops.slice(0, SHOWN_DROPS),
  };
}
