import type { Metadata } from 'next';
import { Breadcrumb } from '@/components/article/breadcrumb';
import { JsonLd } from '@/components/json-ld';
import { MissingPage } from '@/components/layout/missing-page';
import { OpenedSummary } from '@/components/summaries/opened-summary';
import { missingMetadata } from '@/lib/seo/metadata';
import { breadcrumbsData } from '@/lib/seo/structured-data';
import { summaryData, summaryMetadata } from '@/lib/seo/summary-metadata';
import { loadCoveredPosts, loadNeighbours, loadSummaryPage } from '@/lib/summaries/load-summaries';
import { summaryHref } from '@/lib/summaries/model';

type Props = { params: Promise<{ kind: string; day: string }> };

const SUMMARIES = { name: 'Summaries', path: '/summaries' } as const;

const load = async ({ params }: Props) => {
  const { kind, day } = await params;
  return loadSummaryPage(kind, day);
};

export async function generateMetadata(props: Props): Promise<Metadata> {
  const summary = await load(props);
  return summary && !('error' in summary) ? summaryMetadata(summary) : missingMetadata('Summary not found', summary);
}

export default async function SummaryPage(props: Props) {
  const summary = await load(props);
  if (!summary || 'error' in summary) return <MissingPage title="Summary not found" parent={SUMMARIES} {...summary} />;
  const [covered, listed] = await Promise.all([loadCoveredPosts(summary), loadNeighbours()]);
  return (
    <>
      <JsonLd data={summaryData(summary)} />
      <JsonLd data={breadcrumbsData(SUMMARIES, { name: summary.title, path: summaryHref(summary) })} />
      <div className="page-width pt-1">
        <Breadcrumb title={summary.title} parent={SUMMARIES} />
      </div>
      <OpenedSummary summary={summary} covered={covered} listed={listed} isPage />
    </>
  );
}
