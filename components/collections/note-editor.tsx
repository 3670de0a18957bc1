import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { useFocusBack } from '@/components/ui/use-focus-back';
import { type CollectedPost, NOTE_MAX_CHARACTERS } from '@/lib/bookmarks/collection/model';
import { formatCount } from '@/lib/utils/format';

type Props = { post: CollectedPost; onSave: (note: string) => Promise<boolean> };

/** The reader's note of a post, which gives way to a field while it is written. */
export function NoteEditor({ post, onSave }: Props) {
  const { note, title } = post;
  const [isWriting, setIsWriting] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useFocusBack(isWriting, button);
  if (isWriting) return <NoteForm post={post} onSave={onSave} onDone={() => setIsWriting(false)} />;
  return (
    <>
      {note && (
        <p className="mt-2 whitespace-pre-line break-words border-marker border-l-3 pl-3" dir="auto">
          {note}
        </p>
      )}
      <button
        ref={button}
        type="button"
        aria-label={note ? `Edit the note on “${title}”` : `Add a note to “${title}”`}
        className="inline-flex min-h-11 items-center text-link text-ui underline decoration-line-strong underline-offset-4 hover:decoration-current"
        onClick={() => setIsWriting(true)}
      >
        {note ? 'Edit note' : 'Add note'}
      </button>
    </>
  );
}

type FormProps = Props & { onDone: () => void };

function NoteForm({ post, onSave, onDone }: FormProps) {
  const [typed, setTyped] = useState(post.note ?? '');
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const left = NOTE_MAX_CHARACTERS - [...typed.trim()].length;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || left < 0) return;
    setIsBusy(true);
    const isDone = typed.trim() === (post.note ?? '') || (await onSave(typed));
    setIsBusy(false);
    if (isDone) onDone();
  };
  const id = `note-${post.id}`;
  return (
    <form
      className="mt-2"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone();
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event);
      }}
    >
      <label htmlFor={id} className="sr-only">{`Note on “${post.title}”`}</label>
      <textarea
        ref={field}
        id={id}
        rows={3}
        value={typed}
        dir="auto"
        placeholder="Why you keep it, what to try…"
        aria-describedby={`${id}-left`}
        aria-invalid={left < 0 || undefined}
        className="field text-field"
        onChange={(event) => setTyped(event.target.value)}
      />
      <p id={`${id}-left`} className={left < 0 ? 'mt-1 text-danger text-ui' : 'mt-1 text-ink-3 text-ui tabular-nums'}>
        {`${countCharacters(Math.abs(left))} ${left < 0 ? 'too many' : 'left'}`}
      </p>
      <p className="mt-2 flex gap-2">
        <Button type="submit" aria-disabled={isBusy || left < 0}>
          {isBusy ? 'Saving...' : 'Save note'}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
      </p>
    </form>
  );
}

const countCharacters = (count: number): string => `${formatCount(count)} ${count === 1 ? 'character' : 'characters'}`;
