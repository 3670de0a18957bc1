import { Link } from '@/components/ui/link';
import { SUGGESTION_TEXTS as TEXTS } from '@/lib/messages/later';
import { SUGGESTION_STATES, type Suggestion } from '@/lib/suggestions/model';

/** The reader's suggestions, and what became of each. */
export const SuggestionList = ({ suggestions }: { suggestions: Suggestion[] }) => (
  <section aria-labelledby="own-suggestions" className="mt-10">
    <h2 id="own-suggestions" className="mb-3 font-semibold font-serif text-title">
      {TEXTS.own}
    </h2>
    <ul className="divide-y rounded-card border bg-surface">
      {suggestions.map(({ id, link, note, state, path }) => (
        <li key={id} className="px-5 py-3">
          <p className="break-words">
            {link ? (
              <a href={link} rel="noopener nofollow" className="text-link underline underline-offset-2">
                <bdi>{link.replace(/^https?:\/\//, '')}</bdi>
              </a>
            ) : (
              TEXTS.link
            )}
          </p>
          {note && (
            <p className="mt-1 whitespace-pre-line text-ink-2 text-ui" dir="auto">
              {note}
            </p>
          )}
          <p className="mt-1 text-ink-3 text-ui">
            {SUGGESTION_STATES[state]}
            {path && (
              <>
                {' · '}
                <Link href={path} className="text-link underline underline-offset-2">
                  {TEXTS.read}
                </Link>
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  </section>
);
