import type { Metadata } from 'next';
import { RedirectType, redirect } from 'next/navigation';
import { OutcomeScreen } from '@/components/layout/message-screen';
import { ButtonLink } from '@/components/ui/button';
import { REPORT_TEXTS } from '@/lib/config/messages/reports';
import { normalizeSlug, postPath } from '@/lib/posts/path';
import { parseReportOutcome, REPORT_OUTCOME_TEXTS } from '@/lib/reports/model';
import { pageMetadata } from '@/lib/seo/metadata';

export const metadata: Metadata = {
  ...pageMetadata({ path: '/report/received', title: REPORT_TEXTS.report }),
  robots: { index: false, follow: false },
};

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The page after a report without JavaScript, with the texts of its toasts. */
export default async function ReportReceivedPage({ searchParams }: Props) {
  const { outcome: given, post } = await searchParams;
  const outcome = parseReportOutcome(given);
  if (!outcome) redirect('/', RedirectType.replace);
  const slug = typeof post === 'string' ? normalizeSlug(post) : '';
  return (
    <OutcomeScreen outcome={REPORT_OUTCOME_TEXTS[outcome]}>
      {slug && <ButtonLink href={postPath({ slug })}>Back to the post</ButtonLink>}
    </OutcomeScreen>
  );
}
