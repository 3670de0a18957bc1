import type { Metadata } from 'next';
import { RedirectType, redirect } from 'next/navigation';
import { MessageScreen } from '@/components/layout/message-screen';
import { ButtonLink } from '@/components/ui/button-link';
import { REPORT_TEXTS } from '@/lib/config/messages/reports';
import { SCREEN_TEXTS } from '@/lib/config/messages/screens';
import { normalizeSlug, postPath } from '@/lib/posts/path';
import { parseReportOutcome, REPORT_OUTCOME_TEXTS } from '@/lib/reports/outcome';
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
  const { title, description } = REPORT_OUTCOME_TEXTS[outcome];
  const slug = typeof post === 'string' ? normalizeSlug(post) : '';
  return (
    <MessageScreen title={title}>
      <p className="mt-3 max-w-md text-ink-3">{description}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {slug && <ButtonLink href={postPath({ slug })}>Back to the post</ButtonLink>}
        <ButtonLink href="/" variant="secondary">
          {SCREEN_TEXTS.returnHome}
        </ButtonLink>
      </div>
    </MessageScreen>
  );
}
