import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Chip } from '@/components/ui/chip';
import { Icon } from '@/components/ui/icon';
import { TextField } from '@/components/ui/text-field';
import { addSummaryTag, cleanTag, removeSummaryTag, type SummaryTagKind } from '@/lib/summaries/summary-tags';

const NAME_MAX_CHARACTERS = 64;

const TEXTS = {
  bookmarks: { label: 'New bookmark', placeholder: 'Add bookmark', noun: 'bookmark', prefix: '' },
  hashtags: { label: 'New hashtag', placeholder: 'Add hashtag', noun: 'hashtag', prefix: '#' },
} as const;

type Props = {
  kind: SummaryTagKind;
  /** The key of the tags, from `useSummaryTags`. */
  tagsKey: string;
  tags: readonly string[];
  onClose: () => void;
};

/** An input for one more tag and the tags there are, each a button that removes it. */
export function SummaryTagsPanel({ kind, tagsKey, tags, onClose }: Props) {
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
    <div className="summary-tags">
      <p>
        For this visit only.
        <Button variant="ghost" size="icon" aria-label={`Close ${kind}`} onClick={onClose}>
          <Icon name="x" />
        </Button>
      </p>
      <form onSubmit={onSubmit}>
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
          Add
        </Button>
      </form>
      {tags.length > 0 && (
        <ul>
          {tags.map((tag) => (
            <li key={tag}>
              <Chip aria-label={`Remove ${noun} ${prefix}${tag}`} onClick={() => removeSummaryTag(tagsKey, kind, tag)}>
                <span className="truncate">{`${prefix}${tag}`}</span>
                <Icon name="x" className="size-3.5 shrink-0" />
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
