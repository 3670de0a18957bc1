import { RedirectType, redirect } from 'next/navigation';
import { OutcomeScreen } from '@/components/layout/message-screen';
import { ButtonLink } from '@/components/ui/button';
import { pageMetadata } from '@/lib/seo/metadata';
import { OUTCOME_TEXTS } from '@/lib/subscribe/outcome';
import { findOutcome } from '@/lib/utils/outcome';
import type { TokenPageProps } from '../list-token-page';

export const metadata = pageMetadata({ path: '/subscribe/received', title: 'Subscribe', isUnlisted: true });

/** The page after a subscription without JavaScript, with the texts of its toasts. */
export default async function SubscribeReceivedPage({ searchParams }: TokenPageProps) {
  const outcome = findOutcome(OUTCOME_TEXTS.subscribe, (await searchParams).outcome);
  if (!outcome) redirect('/subscribe', RedirectType.replace);
  return (
    <OutcomeScreen outcome={OUTCOME_TEXTS.subscribe[outcome]}>
      {outcome !== 'done' && <ButtonLink href="/subscribe">Back to the form</ButtonLink>}
    </OutcomeScreen>
  );
}
