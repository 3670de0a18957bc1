import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { SavedName } from '@/components/ui/saved-name';
import { TextField } from '@/components/ui/text-field';
import { useFocusBack } from '@/components/ui/use-focus-back';
import type { Bookmark } from '@/lib/tags/model';
import { normalizeBookmarkName } from '@/lib/tags/names';
import { countPosts } from '@/lib/utils/format';

type Props = {
  bookmark: Bookmark;
  /** How many posts it holds, null while that is not known. */
  count: number | null;
  /** Whether it is a public list. */
  isPublic: boolean;
  /** The page of its posts: in its own order with notes, or as a feed. */
  href: string;
  /** Resolves with whether it was. */
  onRename: (name: string) => Promise<boolean>;
  onDelete: () => Promise<void>;
};

/** One collection: its name leads to its posts, and gives way to a field while it is being renamed. */
export function BookmarkRow({ bookmark, count, isPublic, href, onRename, onDelete }: Props) {
  const { name } = bookmark;
  const [isRenaming, setIsRenaming] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const renameButton = useRef<HTMLButtonElement>(null);
  useFocusBack(isRenaming, renameButton);

  if (isRenaming) {
    return (
      <li className="p-2">
        <RenameForm name={name} onRename={onRename} onDone={() => setIsRenaming(false)} />
      </li>
    );
  }
  return (
    <li className="flex items-center gap-x-1 py-1 pr-1 pl-4">
      {/* A full page load, because the target is under a dialog or on another page. */}
      <a
        href={href}
        className="group flex min-h-11 min-w-0 flex-1 flex-col justify-center gap-x-3 sm:flex-row sm:items-center sm:justify-start"
      >
        <span className="min-w-0 truncate font-medium group-hover:underline" dir="auto">
          {name}
        </span>
        {count !== null && (
          <span className="shrink-0 text-ink-3 text-ui tabular-nums">
            {isPublic ? `${countPosts(count)} · public` : countPosts(count)}
          </span>
        )}
      </a>
      <span className="flex shrink-0">
        <Button
          ref={renameButton}
          variant="ghost"
          className="px-2 sm:px-3"
          aria-label={`Rename “${name}”`}
          onClick={() => setIsRenaming(true)}
        >
          Rename
        </Button>
        <Button
          variant="ghost"
          className="px-2 sm:px-3"
          aria-label={`Delete “${name}”`}
          disabled={isBusy}
          onClick={async () => {
            setIsBusy(true);
            await onDelete();
            setIsBusy(false);
          }}
        >
          Delete
        </Button>
      </span>
    </li>
  );
}

type FormProps = { name: string; onRename: Props['onRename']; onDone: () => void };

function RenameForm({ name, onRename, onDone }: FormProps) {
  const [typed, setTyped] = useState(name);
  const [isBusy, setIsBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    const isDone = typed.trim() === name || (await onRename(typed));
    setIsBusy(false);
    if (isDone) onDone();
  };
  return (
    <form className="flex flex-wrap justify-end gap-2" onSubmit={submit}>
      <TextField
        ref={input}
        className="min-w-40 flex-1"
        label={`New name of “${name}”`}
        hideLabel
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" disabled={isBusy || typed.trim() === ''}>
        Rename
      </Button>
      <Button variant="secondary" onClick={onDone}>
        Cancel
      </Button>
      <div className="basis-full">
        <SavedName typed={typed} name={normalizeBookmarkName(typed)} />
      </div>
    </form>
  );
}
