import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Chip } from '@/components/ui/chip';
import { Icon } from '@/components/ui/icon';
import { TextField } from '@/components/ui/text-field';
import { addSummaryTag, removeSummaryTag } from '@/lib/summaries/change-tags';
import { cleanTag, type SummaryTagKind } from '@/lib/summaries/summary-tags';

const NAME_MAX_CHARACTERS = 64;

const TEXTS = {
  bookmarks: { label: 'New bookmark', placeholder: 'Add bookmark', noun: 'bookmark', prefix: '' },
  hashtags: { label: 'New hashtag', placeholder: 'Add hashtag', noun: 'hashtag', prefix: '#' },
} as const;

type Props = {
  kind: SummaryTagKind;
  /** What the tags are kept by, from `useSummaryTags`. */
  tagsKey: string;
  tags: readonly string[];
};

/** An input for one more tag and the tags there are, each a button that removes it. */
export function SummaryTagsPanel({ kind, tagsKey, tags }: Props) {
  const [input, setInput] = useState('');
  const { label, placeholder, noun, prefix } = TEXTS[kind];
  const isBlank = cleanTag(kind, input) === '';

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (isBlank) return;
    addSummaryTag(tagsKey, kind, input);
    setInput('');
  };

  return (
    <div className="summary-tags px-2.5 pt-1 pb-2.5">
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
          <Icon name="plus" className="size-4" />
          Add
        </Button>
      </form>
      {tags.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <Chip aria-label={`Remove ${noun} ${prefix}${tag}`} onClick={() => removeSummaryTag(tagsKey, kind, tag)}>
                <span className="truncate">
                  {prefix}
                  {tag}
                </span>
                <Icon name="x" className="size-3.5 shrink-0" />
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2 text-ink-muted text-xs">For this visit only.</p>
    </div>
  );
}
