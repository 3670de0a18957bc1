import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { FeedScreen } from '@/components/feed/feed-screen';
import { explainFailedFeed } from '@/lib/feed/explain-failed-feed';
import { type FeedFilters, NO_FILTERS, parseFeedFilters } from '@/lib/feed/filters';
import { listPostsForViewer } from '@/lib/feed/list-posts-for-viewer';
import { toListedPage } from '@/lib/feed/listed-page';
import type { FeedPage } from '@/lib/feed/model';
import { feedPath } from '@/lib/feed/path';
import { listPostsOnce } from '@/lib/feed/queries';
import type { Hashtag } from '@/lib/hashtags/model';
import { listHashtags } from '@/lib/hashtags/queries';
import { clientAddress } from '@/lib/http/forwarded';
import { setPageStatus } from '@/lib/http/page-status';
import { pageMetadata } from '@/lib/seo/metadata';
import { searchTitle } from '@/lib/seo/page-title';
import { getSession } from '@/lib/session/server-session';
import { loadOpenedSummary } from '@/lib/summaries/load-opened-summary';
import { loadSummaries } from '@/lib/summaries/load-summaries';
import { summaryMetadata } from '@/lib/summaries/summary-metadata';

// The feed with filters, rendered per request over a short data cache (see next.config.ts).
export const dynamic = 'force-dynamic';

type Props = {
  params: Promise<{ variant: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const parameters = await searchParams;
  const opened = await loadOpenedSummary(parameters.summary);
  if (opened) return summaryMetadata(opened);
  const filters = parseFeedFilters(parameters);
  return pageMetadata({
    path: feedPath((await params).variant) ?? '/',
    feed: filters,
    ...(filters.search ? { title: searchTitle(filters.search) } : {}),
  });
}

export default async function SearchPage({ params, searchParams }: Props) {
  const pathname = feedPath((await params).variant);
  if (!pathname) notFound();
  const parameters = await searchParams;
  const filters = parseFeedFilters(parameters);
  const [feed, total, hashtags, summaries, opened] = await Promise.all([
    fetchFeed(filters),
    countAllPosts(),
    listSelectedHashtags(filters.hashtags),
    loadSummaries(),
    loadOpenedSummary(parameters.summary),
  ]);
  const state = { filters, pathname, feed, total, hashtags, opened };
  return <FeedScreen {...state} {...summaries} />;
}

// Caught here and not on the cached page, where the error would be cached with it.
async function fetchFeed(filters: FeedFilters): Promise<FeedPage | { error: string }> {
  try {
    // Only a filter by bookmarks makes the list a reader's own; the rest of what is theirs is laid over in the browser.
    const address = clientAddress(await headers());
    const isShared = filters.bookmarks.length === 0;
    const feed = isShared ? await listPostsOnce(filters, address) : await listForViewer(filters, address);
    return toListedPage(feed, filters.search);
  } catch (error) {
    console.warn('the feed could not be read', error);
    setPageStatus(error);
    return { error: explainFailedFeed(error) };
  }
}

const listForViewer = async (filters: FeedFilters, clientAddress: string | undefined) =>
  (await listPostsForViewer(await getSession(), filters, { clientAddress })).feed;

/** Names for the chips. Unknown ids are left out, and so are all where the list cannot be read. */
async function listSelectedHashtags(ids: number[]): Promise<Hashtag[]> {
  if (ids.length === 0) return [];
  try {
    return (await listHashtags()).filter(({ id }) => ids.includes(id));
  } catch (error) {
    console.warn('hashtags could not be read', error);
    return [];
  }
}

async function countAllPosts(): Promise<number | null> {
  try {
    return (await listPostsOnce(NO_FILTERS)).total;
  } catch {
    return null;
  }
}
