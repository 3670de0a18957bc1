import type { Metadata } from 'next';
import { Breadcrumb } from '@/components/article/breadcrumb';
import { JsonLd } from '@/components/json-ld';
import { MissingPage } from '@/components/layout/missing-page';
import { PrivacyNote } from '@/components/subscribe/privacy-note';
import { SubscribeForm } from '@/components/subscribe/subscribe-form';
import { SummaryPage as SummaryPageScreen } from '@/components/summaries/summary-page';
import { missingMetadata } from '@/lib/seo/metadata';
import { breadcrumbsData } from '@/lib/seo/structured-data';
import { summaryData, summaryMetadata } from '@/lib/seo/summary-metadata';
import { loadCoveredPosts, loadModifiedAt, loadNeighbours, loadSummaryPage } from '@/lib/summaries/load-summaries';
import { summaryHref } from '@/lib/summaries/model';

type Props = { params: Promise<{ kind: string; day: string }> };

const SUMMARIES = { name: 'Summaries', path: '/summaries' } as const;

const load = async ({ params }: Props) => {
  const { kind, day } = await params;
  return loadSummaryPage(kind, day);
};

export async function generateMetadata(props: Props): Promise<Metadata> {
  const summary = await load(props);
  if (!summary || 'error' in summary) return missingMetadata('Summary not found', summary);
  return summaryMetadata(summary, (await loadModifiedAt())(summary));
}

export default async function SummaryPage(props: Props) {
  const summary = await load(props);
  if (!summary || 'error' in summary) return <MissingPage title="Summary not found" parent={SUMMARIES} {...summary} />;
  const [covered, listed, modifiedAt] = await Promise.all([
    loadCoveredPosts(summary),
    loadNeighbours(),
    loadModifiedAt(),
  ]);
  return (
    <>
      <JsonLd data={summaryData(summary, modifiedAt(summary))} />
      <JsonLd data={breadcrumbsData(SUMMARIES, { name: summary.title, path: summaryHref(summary) })} />
      <SummaryPageScreen
        {...{ summary, covered, listed }}
        breadcrumb={<Breadcrumb title={summary.title} parent={SUMMARIES} />}
        subscribe={
          <>
            <SubscribeForm name="Get 6 new tips every Monday" placeholder="you@example.com" variant="secondary" />
            <PrivacyNote />
          </>
        }
      />
    </>
  );
}
