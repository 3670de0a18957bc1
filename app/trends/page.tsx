import type { Metadata } from 'next';
import { JsonLd } from '@/components/json-ld';
import { MissingPage } from '@/components/layout/missing-page';
import { TrendsScreen } from '@/components/trends/trends-screen';
import { missingMetadata, pageMetadata } from '@/lib/seo/metadata';
import { drawnPicture } from '@/lib/seo/share-picture';
import { breadcrumbsData, listPageData } from '@/lib/seo/structured-data';
import { loadTrends } from '@/lib/trends/queries';

export async function generateMetadata(): Promise<Metadata> {
  const loaded = await loadTrends();
  if (!loaded || 'error' in loaded) return missingMetadata('Trends', loaded);
  const metadata = pageMetadata({
    path: '/trends',
    title: 'Trends',
    description:
      'The terms and hashtags that are new, rising and fading this week in the posts of Amazon sellers, advertisers and designers.',
    markdown: '/trends.md',
    image: drawnPicture('page', 'trends', 'Trends'),
  });
  return loaded.trends.length > 0 ? metadata : { ...metadata, robots: { index: false } };
}

/** The trends of this week. */
export default async function TrendsPage() {
  const loaded = await loadTrends();
  if (!loaded || 'error' in loaded) return <MissingPage title="" parent={{ name: 'Home', path: '/' }} {...loaded} />;
  return (
    <>
      <JsonLd data={listPageData({ name: 'Trends', path: '/trends', items: loaded.trends })} />
      <JsonLd data={breadcrumbsData({ name: 'Trends', path: '/trends' })} />
      <TrendsScreen {...loaded} />
    </>
  );
}
