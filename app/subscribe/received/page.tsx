import type { Metadata } from 'next';
import { RedirectType, redirect } from 'next/navigation';
import { MessageScreen } from '@/components/layout/message-screen';
import { ButtonLink } from '@/components/ui/button-link';
import { SCREEN_TEXTS } from '@/lib/messages/screens';
import { pageMetadata } from '@/lib/seo/metadata';
import { OUTCOME_TEXTS, parseOutcome } from '@/lib/subscribe/outcome';
import type { TokenPageSearch } from '@/lib/subscribe/token-page';

export const metadata: Metadata = {
  ...pageMetadata({ path: '/subscribe/received', title: 'Subscribe' }),
  robots: { index: false, follow: false },
};

/** What a subscribe form that was sent without JavaScript is answered with: the words of its toasts, as a page. */
export default async function SubscribeReceivedPage({ searchParams }: { searchParams: TokenPageSearch }) {
  const outcome = parseOutcome((await searchParams).outcome);
  if (!outcome) redirect('/subscribe', RedirectType.replace);
  const { title, description } = OUTCOME_TEXTS.subscribe[outcome];
  return (
    <MessageScreen title={title}>
      <p className="mt-3 max-w-md text-ink-muted">{description}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {outcome !== 'done' && <ButtonLink href="/subscribe">Back to the form</ButtonLink>}
        <ButtonLink href="/" variant="secondary">
          {SCREEN_TEXTS.returnHome}
        </ButtonLink>
      </div>
    </MessageScreen>
  );
}
