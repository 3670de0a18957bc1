import { Info } from 'lucide-react';
import type { SearchQuery } from '@/lib/feed/search-query';
import { unsearchedText } from '@/lib/feed/unsearched-text';

/** Which words of a search were left out, and why. Always there, so that it is announced when it begins to say something. */
export function UnsearchedNote({ search }: { search: SearchQuery }) {
  const text = unsearchedText(search);
  return (
    <div aria-live="polite">
      {text !== null && (
        <p className="mt-3 flex gap-2 rounded-xl border bg-surface-muted p-3 text-sm" dir="auto">
          <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-muted" />
          <span className="min-w-0 break-words">{text}</span>
        </p>
      )}
    </div>
  );
}
