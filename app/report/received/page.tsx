import { RedirectType, redirect } from 'next/navigation';
import { OutcomeScreen } from '@/components/layout/message-screen';
import { ButtonLink } from '@/components/ui/button';
import { LIST_TOKEN, listPath } from '@/lib/lists/model';
import { REPORT_TEXTS } from '@/lib/messages/later';
import { normalizeSlug, postPath } from '@/lib/posts/path';
import { REPORT_OUTCOME_TEXTS } from '@/lib/reports/model';
import { pageMetadata } from '@/lib/seo/metadata';
import { findOutcome } from '@/lib/utils/outcome';

export const metadata = pageMetadata({ path: '/report/received', title: REPORT_TEXTS.report, isUnlisted: true });

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The page after a report without JavaScript, with the texts of its toasts. */
export default async function ReportReceivedPage({ searchParams }: Props) {
  const { outcome: given, post, list } = await searchParams;
  const outcome = findOutcome(REPORT_OUTCOME_TEXTS, given);
  if (!outcome) redirect('/', RedirectType.replace);
  const slug = typeof post === 'string' ? normalizeSlug(post) : '';
  return (
    <OutcomeScreen outcome={REPORT_OUTCOME_TEXTS[outcome]}>
      {slug && <ButtonLink href={postPath({ slug })}>Back to the post</ButtonLink>}
      {typeof list === 'string' && LIST_TOKEN.test(list) && (
        <ButtonLink href={listPath(list)}>Back to the list</ButtonLink>
      )}
    </OutcomeScreen>
  );
}
