import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { FeedScreen } from '@/components/feed/feed-screen';
import { parseFeedFilters } from '@/lib/feed/filters';
import { loadSearch } from '@/lib/feed/load-search';
import { feedPath } from '@/lib/feed/path';
import { searchMetadata } from '@/lib/seo/search-metadata';
import { loadOpenedSummary } from '@/lib/summaries/load-opened-summary';
import { loadRecentCarousels } from '@/lib/summaries/load-summaries';
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
  return searchMetadata(filters, await loadSearch(filters), feedPath((await params).variant) ?? '/');
}

export default async function SearchPage({ params, searchParams }: Props) {
  const pathname = feedPath((await params).variant);
  if (!pathname) notFound();
  const parameters = await searchParams;
  const filters = parseFeedFilters(parameters);
  const [search, carousels, opened] = await Promise.all([
    loadSearch(filters),
    loadRecentCarousels(),
    loadOpenedSummary(parameters.summary),
  ]);
  return <FeedScreen filters={filters} pathname={pathname} opened={opened} {...search} {...carousels} />;
}
