import type { Metadata } from 'next';
import { RedirectType, redirect } from 'next/navigation';
import { MessageScreen } from '@/components/layout/message-screen';
import { ButtonLink } from '@/components/ui/button-link';
import { SCREEN_TEXTS } from '@/lib/config/messages/screens';
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
  const { title, description } = OUTCOME_TEXTS.subscribe[outcome];
  return (
    <MessageScreen title={title}>
      <p className="mt-3 max-w-md text-ink-3">{description}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {outcome !== 'done' && <ButtonLink href="/subscribe">Back to the form</ButtonLink>}
        <ButtonLink href="/" variant="secondary">
          {SCREEN_TEXTS.returnHome}
        </ButtonLink>
      </div>
    </MessageScreen>
  );
}
