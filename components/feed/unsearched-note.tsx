import { Info } from 'lucide-react';
import type { SearchQuery } from '@/lib/feed/search-query';
import { unsearchedText } from '@/lib/feed/unsearched-text';

/** Which words of a search were left out, and why. Default because it is loaded on first use. */
export default function UnsearchedNote({ search }: { search: SearchQuery }) {
  const text = unsearchedText(search);
  if (text === null) return null;
  return (
    <p className="mt-3 flex gap-2 rounded-xl border bg-surface-muted p-3 text-sm" dir="auto">
      <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-muted" />
      <span className="min-w-0 break-words">{text}</span>
    </p>
  );
}
