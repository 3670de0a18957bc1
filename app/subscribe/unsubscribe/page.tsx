import type { Metadata } from 'next';
import { MessageScreen } from '@/components/layout/message-screen';
import { ListResult, ListTokenForm } from '@/components/subscribe/list-token-form';
import { ButtonLink } from '@/components/ui/button';
import { SCREEN_TEXTS } from '@/lib/config/messages/screens';
import { pageMetadata } from '@/lib/seo/metadata';
import { OUTCOME_TEXTS } from '@/lib/subscribe/outcome';
import { parseTokenPage, type TokenPageSearch } from '@/lib/subscribe/token-page';

export const metadata: Metadata = {
  ...pageMetadata({ path: '/subscribe/unsubscribe', title: 'Unsubscribe' }),
  robots: { index: false, follow: false },
};

/** The page of an unsubscribe link. Opening it changes nothing; the button does. */
export default async function UnsubscribePage({ searchParams }: { searchParams: TokenPageSearch }) {
  const { token, outcome } = await parseTokenPage(searchParams);
  return (
    <MessageScreen title="Leave the list">
      <p className="mt-3 max-w-md text-ink-3">You will not get the Monday e-mail any more.</p>
      {outcome ? (
        <ListResult {...OUTCOME_TEXTS.unsubscribe[outcome]} />
      ) : (
        <ListTokenForm action="unsubscribe" token={token} />
      )}
      <ButtonLink href="/" variant="ghost" className="mt-4">
        {SCREEN_TEXTS.returnHome}
      </ButtonLink>
    </MessageScreen>
  );
}
