import type { Metadata } from 'next';
import { JsonLd } from '@/components/json-ld';
import { MissingPage } from '@/components/layout/missing-page';
import { ArchiveScreen } from '@/components/profiles/archive-screen';
import { parseFeedFilters } from '@/lib/feed/filters';
import { missingMetadata, pageMetadata } from '@/lib/seo/metadata';
import { breadcrumbsData, listPageData } from '@/lib/seo/structured-data';
import { loadArchive } from '@/lib/summaries/load-summaries';
import { summaryHref } from '@/lib/summaries/model';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const SUMMARIES = { name: 'Summaries', path: '/summaries' } as const;

const load = async ({ searchParams }: Props) => loadArchive(parseFeedFilters(await searchParams).page);

export async function generateMetadata(props: Props): Promise<Metadata> {
  const archive = await load(props);
  if (!archive || 'error' in archive) return missingMetadata(SUMMARIES.name, archive);
  const { page, total } = archive;
  const metadata = pageMetadata({
    path: page > 1 ? `/summaries?page=${page}` : '/summaries',
    title: page > 1 ? `Summaries, page ${page}` : 'Summaries',
    description:
      'What Amazon sellers, advertisers and designers posted, day by day and week by week, in their own sentences.',
  });
  return total > 0 ? metadata : { ...metadata, robots: { index: false } };
}

/** The archive: the summaries of all days and weeks, by month. */
export default async function SummariesPage(props: Props) {
  const archive = await load(props);
  if (!archive) return <MissingPage title="There are no more summaries" parent={SUMMARIES} />;
  if ('error' in archive) return <MissingPage title="" parent={{ name: 'Home', path: '/' }} error={archive.error} />;
  const { months, page } = archive;
  const path = page > 1 ? `/summaries?page=${page}` : '/summaries';
  const items = months
    .flatMap(({ weekly, daily }) => [...weekly, ...daily])
    .map((summary) => ({ href: summaryHref(summary) }));
  return (
    <>
      <JsonLd data={listPageData({ name: SUMMARIES.name, path, items })} />
      <JsonLd data={breadcrumbsData(SUMMARIES)} />
      <ArchiveScreen archive={archive} />
    </>
  );
}
