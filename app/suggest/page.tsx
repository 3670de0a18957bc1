import { notFound } from 'next/navigation';
import { SuggestScreen } from '@/components/suggestions/suggest-screen';
import { getSession } from '@/lib/account/session/server-session';
import { SUGGESTION_TEXTS } from '@/lib/messages/later';
import { normalizeSlug } from '@/lib/posts/path';
import { orElse } from '@/lib/response/response-rules';
import { pageMetadata } from '@/lib/seo/metadata';
import { MAX_LINK_LENGTH, MAX_NOTE_LENGTH, SUGGESTION_OUTCOME_TEXTS } from '@/lib/suggestions/model';
import { listSuggestions, takesSuggestions } from '@/lib/suggestions/queries';
import { findOutcome } from '@/lib/utils/outcome';

export const metadata = pageMetadata({
  path: '/suggest',
  title: SUGGESTION_TEXTS.title,
  description: SUGGESTION_TEXTS.lead,
  isUnlisted: true,
});

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The form with which a reader suggests a post, and what became of earlier suggestions. */
export default async function SuggestPage({ searchParams }: Props) {
  if (!(await takesSuggestions())) notFound();
  const parameters = await searchParams;
  const given = (name: string): string => {
    const value = parameters[name];
    return typeof value === 'string' ? value : '';
  };
  const session = await getSession();
  const outcome = findOutcome(SUGGESTION_OUTCOME_TEXTS, parameters.outcome);
  const suggestions = session
    ? await orElse(listSuggestions({ jwt: session.jwt }), null, 'suggestions could not be read')
    : [];
  return (
    <SuggestScreen
      isSignedIn={session !== null}
      outcome={outcome}
      slug={given('post') && normalizeSlug(given('post'))}
      typed={{ link: given('link').slice(0, MAX_LINK_LENGTH), note: given('note').slice(0, MAX_NOTE_LENGTH) }}
      suggestions={suggestions}
    />
  );
}
