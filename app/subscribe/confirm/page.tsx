import type { Metadata } from 'next';
import { MessageScreen } from '@/components/layout/message-screen';
import { ListResult, ListTokenForm } from '@/components/subscribe/list-token-form';
import { ButtonLink } from '@/components/ui/button';
import { SCREEN_TEXTS } from '@/lib/config/messages/screens';
import { pageMetadata } from '@/lib/seo/metadata';
import { OUTCOME_TEXTS } from '@/lib/subscribe/outcome';
import { parseTokenPage, type TokenPageSearch } from '@/lib/subscribe/token-page';

export const metadata: Metadata = {
  ...pageMetadata({ path: '/subscribe/confirm', title: 'Confirm your subscription' }),
  robots: { index: false, follow: false },
};

/** The page of a confirmation link. Opening it changes nothing; the button does. */
export default async function ConfirmPage({ searchParams }: { searchParams: TokenPageSearch }) {
  const { token, outcome } = await parseTokenPage(searchParams);
  return (
    <MessageScreen title="Confirm your subscription">
      <p className="mt-3 max-w-md text-ink-3">6 new tips for Amazon sellers, every Monday, to your inbox.</p>
      {outcome ? <ListResult {...OUTCOME_TEXTS.confirm[outcome]} /> : <ListTokenForm action="confirm" token={token} />}
      <ButtonLink href="/" variant="ghost" className="mt-4">
        {SCREEN_TEXTS.returnHome}
      </ButtonLink>
    </MessageScreen>
  );
}
