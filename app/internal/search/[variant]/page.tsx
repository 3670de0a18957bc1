import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { FeedScreen } from '@/components/feed/feed-screen';
import { AppError } from '@/lib/http/app-error';
import { type FeedFilters, NO_FILTERS, parseFeedFilters } from '@/lib/posts/feed-filters';
import { feedPath } from '@/lib/posts/feed-path';
import type { FeedPage } from '@/lib/posts/model';
import { listPostsOnce } from '@/lib/posts/queries';
import { pageMetadata } from '@/lib/seo/metadata';
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
  const { search } = parseFeedFilters(parameters);
  return pageMetadata({
    path: feedPath((await params).variant) ?? '/',
    ...(search ? { title: `Search: ${search}` } : {}),
  });
}

export default async function SearchPage({ params, searchParams }: Props) {
  const pathname = feedPath((await params).variant);
  if (!pathname) notFound();
  const parameters = await searchParams;
  const filters = parseFeedFilters(parameters);
  const [feed, total, summaries, opened] = await Promise.all([
    readFeed(filters),
    countAllPosts(),
    loadSummaries(),
    loadOpenedSummary(parameters.summary),
  ]);
  return <FeedScreen filters={filters} pathname={pathname} feed={feed} total={total} opened={opened} {...summaries} />;
}

// Caught here and not on the cached page, where the error would be cached with it.
async function readFeed(filters: FeedFilters): Promise<FeedPage | { error: string }> {
  try {
    return await listPostsOnce(filters);
  } catch (error) {
    console.warn('the feed could not be read', error);
    return { error: feedErrorMessage(error) };
  }
}

/** Spec §8: "HTTP error! status: {code}" or "Failed to fetch news". */
function feedErrorMessage(error: unknown): string {
  const status = error instanceof AppError ? error.upstreamStatus : undefined;
  return status ? `HTTP error! status: ${status}` : 'Failed to fetch news';
}

async function countAllPosts(): Promise<number | null> {
  try {
    return (await listPostsOnce(NO_FILTERS)).total;
  } catch {
    return null;
  }
}
