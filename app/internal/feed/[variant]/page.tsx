import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { FeedScreen } from '@/components/feed/feed-screen';
import { JsonLd } from '@/components/json-ld';
import { NO_FILTERS } from '@/lib/feed/filters';
import { feedPath } from '@/lib/feed/path';
import { listPostsOnce } from '@/lib/posts/queries';
import { pageMetadata } from '@/lib/seo/metadata';
import { feedPageData, websiteData } from '@/lib/seo/structured-data';
import { loadSummaries } from '@/lib/summaries/load-summaries';

// The feed for everybody, at `/` and `/feed` (see next.config.ts). Rendered on first use rather than at build time: a
// build has no upstream, and the first answer after a start must not be an empty shell.
export const revalidate = 60;
export const generateStaticParams = (): { variant: string }[] => [];

type Props = { params: Promise<{ variant: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return pageMetadata({ path: feedPath((await params).variant) ?? '/' });
}

export default async function FeedPage({ params }: Props) {
  const pathname = feedPath((await params).variant);
  if (!pathname) notFound();
  const [feed, summaries] = await Promise.all([listPostsOnce(NO_FILTERS), loadSummaries()]);
  return (
    <>
      {pathname === '/' && <JsonLd data={websiteData()} />}
      <JsonLd data={feedPageData(pathname, feed.posts)} />
      <FeedScreen filters={NO_FILTERS} pathname={pathname} feed={feed} total={feed.total} {...summaries} />
    </>
  );
}
