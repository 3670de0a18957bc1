import type { Metadata } from 'next';
import { RedirectType, redirect } from 'next/navigation';
import { MessageScreen } from '@/components/layout/message-screen';
import { ButtonLink } from '@/components/ui/button-link';
import { REQUEST_TEXTS } from '@/lib/config/messages/requests';
import { SCREEN_TEXTS } from '@/lib/config/messages/screens';
import { authorPath } from '@/lib/feed/authors/slug';
import { parseRequestOutcome, REQUEST_OUTCOME_TEXTS } from '@/lib/requests/outcome';
import { pageMetadata } from '@/lib/seo/metadata';

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const outcome = parseRequestOutcome((await searchParams).outcome);
  const title = outcome ? REQUEST_OUTCOME_TEXTS[outcome].title : REQUEST_TEXTS.ask;
  return { ...pageMetadata({ path: '/requests/received', title }), robots: { index: false, follow: false } };
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The result of a request of an author. */
export default async function RequestReceivedPage({ searchParams }: Props) {
  const { outcome: given, author } = await searchParams;
  const outcome = parseRequestOutcome(given);
  if (!outcome) redirect('/requests', RedirectType.replace);
  const { title, description } = REQUEST_OUTCOME_TEXTS[outcome];
  return (
    <MessageScreen title={title}>
      <p className="mt-3 max-w-md text-ink-3">{description}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {typeof author === 'string' && outcome !== 'done' && (
          <ButtonLink href={`${authorPath(author)}/request`}>Back to the form</ButtonLink>
        )}
        <ButtonLink href="/" variant="secondary">
          {SCREEN_TEXTS.returnHome}
        </ButtonLink>
      </div>
    </MessageScreen>
  );
}
