import type { Metadata } from 'next';
import { RedirectType, redirect } from 'next/navigation';
import { OutcomeScreen } from '@/components/layout/message-screen';
import { ButtonLink } from '@/components/ui/button';
import { pageMetadata } from '@/lib/seo/metadata';
import { OUTCOME_TEXTS, parseOutcome } from '@/lib/subscribe/outcome';
import type { TokenPageSearch } from '@/lib/subscribe/token-page';

export const metadata: Metadata = {
  ...pageMetadata({ path: '/subscribe/received', title: 'Subscribe' }),
  robots: { index: false, follow: false },
};

/** The page after a subscription without JavaScript, with the texts of its toasts. */
export default async function SubscribeReceivedPage({ searchParams }: { searchParams: TokenPageSearch }) {
  const outcome = parseOutcome((await searchParams).outcome);
  if (!outcome) redirect('/subscribe', RedirectType.replace);
  return (
    <OutcomeScreen outcome={OUTCOME_TEXTS.subscribe[outcome]}>
      {outcome !== 'done' && <ButtonLink href="/subscribe">Back to the form</ButtonLink>}
    </OutcomeScreen>
  );
}
