import type { SearchQuery } from '@/lib/feed/search-query';
import { unsearchedText } from '@/lib/feed/unsearched-text';

/**
 * Which words of a search were left out and why, and how many posts were searched where not all were. Always there, so
 * that it is announced when it begins to say something.
 */
export function UnsearchedNote({ search, searched }: { search: SearchQuery; searched: number | null }) {
  const text = unsearchedText(search, searched);
  return (
    <div aria-live="polite">
      {text !== null && (
        <p className="search-note" dir="auto">
          {text}
        </p>
      )}
    </div>
  );
}
