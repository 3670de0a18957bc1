import { Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Chip } from '@/components/ui/chip';
import { TextField } from '@/components/ui/text-field';
import { addSummaryMark, removeSummaryMark } from '@/lib/summaries/change-marks';
import { cleanMark, type MarkKind } from '@/lib/summaries/summary-marks';

const NAME_MAX_CHARACTERS = 64;

const TEXTS = {
  bookmarks: { label: 'New bookmark', placeholder: 'Add bookmark', noun: 'bookmark', prefix: '' },
  hashtags: { label: 'New hashtag', placeholder: 'Add hashtag', noun: 'hashtag', prefix: '#' },
} as const;

type Props = {
  kind: MarkKind;
  /** What the marks are kept by, from `useSummaryMarks`. */
  marksKey: string;
  marks: readonly string[];
};

/** An input for one more mark and the marks there are, each a button that removes it. */
export function SummaryMarksPanel({ kind, marksKey, marks }: Props) {
  const [input, setInput] = useState('');
  const { label, placeholder, noun, prefix } = TEXTS[kind];
  const isBlank = cleanMark(kind, input) === '';

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (isBlank) return;
    addSummaryMark(marksKey, kind, input);
    setInput('');
  };

  return (
    <div className="px-2.5 pt-1 pb-2.5">
      <form className="flex gap-2" onSubmit={onSubmit}>
        <TextField
          label={label}
          hideLabel
          placeholder={placeholder}
          value={input}
          maxLength={NAME_MAX_CHARACTERS}
          autoComplete="off"
          autoFocus
          className="min-w-0 flex-1"
          onChange={(event) => setInput(event.target.value)}
        />
        <Button type="submit" variant="secondary" disabled={isBlank}>
          <Plus aria-hidden="true" className="size-4" />
          Add
        </Button>
      </form>
      {marks.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {marks.map((mark) => (
            <li key={mark} className="max-w-full">
              <Chip
                aria-label={`Remove ${noun} ${prefix}${mark}`}
                onClick={() => removeSummaryMark(marksKey, kind, mark)}
              >
                <span className="truncate">
                  {prefix}
                  {mark}
                </span>
                <X aria-hidden="true" className="size-3.5 shrink-0" />
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
