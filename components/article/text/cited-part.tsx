import type { Route } from 'next';
import { Fragment, type ReactNode } from 'react';
import { Link } from '@/components/ui/link';
import type { Matches } from '@/lib/posts/model';
import type { CitedPart } from '@/lib/summaries/cited-text';
import { type SummaryKey, summaryHref } from '@/lib/summaries/model';
import { citedPeriod } from '@/lib/summaries/summary-texts';

type MarkedProps = { text: string; matches?: Matches | undefined; render: (text: string) => ReactNode };

/** A text whose cited sentences lie on the marker. */
export function Marked({ text, matches = [], render }: MarkedProps) {
  const pieces = matches.flatMap(([start, end], index) => [
    <Fragment key={`before ${start}`}>{render(text.slice(matches[index - 1]?.[1] ?? 0, start))}</Fragment>,
    <mark key={start}>{render(text.slice(start, end))}</mark>,
  ]);
  return (
    <>
      {pieces}
      {render(text.slice(matches.at(-1)?.[1] ?? 0))}
    </>
  );
}

/** The summaries that cite the text before it: in the margin where there is one, else below. `day` is that of the post. */
export function CitedNotes({ notes, day }: { notes: CitedPart['notes']; day: string }) {
  if (notes.length === 0) return null;
  return (
    <ul className="cited-notes" aria-label="Cited in">
      {notes.map((summary) => (
        <li key={summaryHref(summary)}>
          <CitedNote summary={summary} day={day} />
        </li>
      ))}
    </ul>
  );
}

const CitedNote = ({ summary, day }: { summary: SummaryKey; day: string }) => (
  <Link href={summaryHref(summary) as Route}>in {citedPeriod(summary, day)}</Link>
);
