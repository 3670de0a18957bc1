import { Button, ButtonLink } from '@/components/ui/button';
import { TextArea } from '@/components/ui/form-fields';
import { Link } from '@/components/ui/link';
import { TextField } from '@/components/ui/text-field';
import { SUGGESTION_TEXTS as TEXTS } from '@/lib/messages/later';
import { postPath } from '@/lib/posts/path';
import {
  MAX_LINK_LENGTH,
  MAX_NOTE_LENGTH,
  SUGGESTION_OUTCOME_TEXTS,
  type Suggestion,
  type SuggestionOutcome,
  suggestPath,
} from '@/lib/suggestions/model';
import { SuggestionList } from './suggestion-list';

type Props = {
  isSignedIn: boolean;
  /** Of the form that was sent just now. */
  outcome: SuggestionOutcome | null;
  /** The post that is here already, or empty. */
  slug: string;
  typed: { link: string; note: string };
  /** Of the reader, none of visitors; null where they could not be read. */
  suggestions: Suggestion[] | null;
};

/** Works without scripts: the form leads back here. */
export function SuggestScreen({ isSignedIn, outcome, slug, typed, suggestions }: Props) {
  return (
    <div className="page-width max-w-xl py-10 sm:py-14">
      <h1 className="page-title mb-3">{TEXTS.title}</h1>
      <p className="mb-6 text-ink-2">{TEXTS.lead}</p>
      {outcome && <Outcome outcome={outcome} slug={slug} />}
      {isSignedIn ? (
        <SuggestForm typed={typed} />
      ) : (
        <ButtonLink href={signInHref(typed.link)}>{TEXTS.signIn}</ButtonLink>
      )}
      {suggestions === null && (
        <p role="status" className="mt-10 text-ink-2">
          {TEXTS.unread}
        </p>
      )}
      {suggestions !== null && suggestions.length > 0 && <SuggestionList suggestions={suggestions} />}
    </div>
  );
}

/** The link that an extension has given in the address is there after the sign-in. */
const signInHref = (link: string): `/${string}` => `/auth?next=${encodeURIComponent(suggestPath(link))}`;

function Outcome({ outcome, slug }: { outcome: SuggestionOutcome; slug: string }) {
  const { title, description } = SUGGESTION_OUTCOME_TEXTS[outcome];
  return (
    <div role="status" className="mb-6 rounded-card border bg-surface p-5">
      <p className="font-semibold">{title}</p>
      <p className="mt-1 text-ink-2">{description}</p>
      {outcome === 'here' && slug && (
        <p className="mt-2">
          <Link href={postPath({ slug })} className="text-link underline underline-offset-2">
            {TEXTS.read}
          </Link>
        </p>
      )}
    </div>
  );
}

const SuggestForm = ({ typed }: Pick<Props, 'typed'>) => (
  <form action="/api/suggestions" method="post" aria-label={TEXTS.title} className="grid gap-5">
    <TextField
      label={TEXTS.link}
      hint={TEXTS.linkHint}
      name="link"
      inputMode="url"
      autoComplete="off"
      required
      maxLength={MAX_LINK_LENGTH}
      defaultValue={typed.link}
    />
    <TextArea
      id="suggestion-note"
      name="note"
      label={TEXTS.note}
      hint={TEXTS.noteHint}
      rows={3}
      maxLength={MAX_NOTE_LENGTH}
      defaultValue={typed.note}
    />
    <div>
      <Button type="submit">{TEXTS.send}</Button>
    </div>
  </form>
);
