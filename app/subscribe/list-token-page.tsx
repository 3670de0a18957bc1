import { RedirectType, redirect } from 'next/navigation';
import { MessageScreen } from '@/components/layout/message-screen';
import { ListResult, ListTokenForm, type TokenAction } from '@/components/subscribe/list-token-form';
import { ButtonLink } from '@/components/ui/button';
import { SCREEN_TEXTS } from '@/lib/messages/first-load';
import { OUTCOME_TEXTS } from '@/lib/subscribe/outcome';
import { findOutcome } from '@/lib/utils/outcome';

export type TokenPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/**
 * The page of a mail's link, or of the outcome of its form. Opening it changes nothing; the button does. Without a token
 * or an outcome, the visitor is redirected home and the history entry replaced (spec §2).
 */
export async function ListTokenPage({
  action,
  title,
  text,
  searchParams,
}: TokenPageProps & { action: TokenAction; title: string; text: string }) {
  const { token, outcome: given } = await searchParams;
  const outcome = findOutcome(OUTCOME_TEXTS[action], given);
  if (!outcome && (typeof token !== 'string' || token === '')) redirect('/', RedirectType.replace);
  return (
    <MessageScreen title={title}>
      <p className="mt-3 max-w-md text-ink-3">{text}</p>
      {outcome ? (
        <ListResult {...OUTCOME_TEXTS[action][outcome]} />
      ) : (
        <ListTokenForm action={action} token={String(token)} />
      )}
      <ButtonLink href="/" variant="ghost" className="mt-4">
        {SCREEN_TEXTS.returnHome}
      </ButtonLink>
    </MessageScreen>
  );
}
