import type { Metadata } from 'next';
import { RedirectType, redirect } from 'next/navigation';
import { OutcomeScreen } from '@/components/layout/message-screen';
import { ButtonLink } from '@/components/ui/button';
import { REQUEST_TEXTS } from '@/lib/messages/later';
import { REQUEST_OUTCOME_TEXTS } from '@/lib/requests/model';
import { pageMetadata } from '@/lib/seo/metadata';
import { authorPath } from '@/lib/utils/author-slug';
import { findOutcome } from '@/lib/utils/outcome';

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const outcome = findOutcome(REQUEST_OUTCOME_TEXTS, (await searchParams).outcome);
  const title = outcome ? REQUEST_OUTCOME_TEXTS[outcome].title : REQUEST_TEXTS.ask;
  return pageMetadata({ path: '/requests/received', title, isUnlisted: true });
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The result of a request of an author. */
export default async function RequestReceivedPage({ searchParams }: Props) {
  const { outcome: given, author } = await searchParams;
  const outcome = findOutcome(REQUEST_OUTCOME_TEXTS, given);
  if (!outcome) redirect('/requests', RedirectType.replace);
  return (
    <OutcomeScreen outcome={REQUEST_OUTCOME_TEXTS[outcome]}>
      {typeof author === 'string' && outcome !== 'done' && (
        <ButtonLink href={`${authorPath(author)}/request`}>Back to the form</ButtonLink>
      )}
    </OutcomeScreen>
  );
}
