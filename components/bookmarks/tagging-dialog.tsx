'use client';

import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '@/components/ui/dialog';
import { SavedName } from '@/components/ui/saved-name';
import { TextField } from '@/components/ui/text-field';
import { fetchReaderPost } from '@/lib/bookmarks/overlay/fetch-reader-posts';
import { TAGGING_TEXTS } from '@/lib/messages/later';
import type { TaggedPost } from '@/lib/posts/model';
import type { Tag } from '@/lib/tags/model';
import { narrowTags } from '@/lib/tags/names';
import { ChipList, ChipSkeletons, RemovableChip, SelectableChip } from './chip-list';
import type { TaggingKind } from './opened-tagging';
import { type TagChoice, type TaggingSubject, useTagging } from './use-tagging';

export type PostDialogProps = { post: TaggedPost; isOpen: boolean; onClose: () => void };

type Props = PostDialogProps & { subject: TaggingSubject; choice: TagChoice };

/** The common shape of "Add Hashtag" and "Bookmark this post" (spec §2): attaches a post to items of one kind and detaches it, calls 9 and 12. */
export function TaggingDialog({ post, isOpen, onClose, subject, choice }: Props) {
  const { kind, Care } = subject;
  const inputRef = useRef<HTMLInputElement>(null);
  // Up here, so that it outlives the dialog's being hidden while the reader signs in again.
  const tagging = useTagging({ post, subject, choice, onSaved: onClose });
  const [isCaring, setIsCaring] = useState(false);
  const load = async (): Promise<Tag[]> => {
    if (!choice.isLoading) void choice.refresh();
    return (await fetchReaderPost(post))[kind];
  };
  return (
    <Dialog open={isOpen} onOpenChange={(wanted) => !wanted && onClose()}>
      <DialogContent
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          // Neither the field's Add nor the button that has the focus.
          event.preventDefault();
          if (!isCaring) tagging.save();
        }}
        onOpenAutoFocus={(event) => {
          // On a phone the keyboard would cover the options.
          if (!matchMedia('(pointer: fine)').matches) return;
          event.preventDefault();
          inputRef.current?.focus();
        }}
      >
        <DialogTitle>{TAGGING_TEXTS[kind].title}</DialogTitle>
        <DialogDescription className="line-clamp-2">{post.title}</DialogDescription>
        {Care && isCaring ? (
          <>
            <h3 className="mt-5 mb-2 font-semibold text-ui">Manage bookmarks</h3>
            <Care onDeleted={tagging.drop} />
            <DialogFooter>
              <Button onClick={() => setIsCaring(false)}>Done</Button>
            </DialogFooter>
          </>
        ) : (
          <TaggingForm
            {...{ kind, choice, load, tagging, inputRef }}
            onCare={Care ? () => setIsCaring(true) : undefined}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}

type FormProps = {
  kind: TaggingKind;
  choice: TagChoice;
  /** Reloads items and post; resolves with the items of the post. Never rejects. */
  load: () => Promise<Tag[]>;
  tagging: ReturnType<typeof useTagging>;
  inputRef: RefObject<HTMLInputElement | null>;
  /** Undefined where the items are not the reader's own. */
  onCare: (() => void) | undefined;
};

// Mounted each time the dialog opens, to read the post's current items.
function TaggingForm({ kind, choice, load, onCare, tagging, inputRef }: FormProps) {
  const { input, setInput, selected, startFrom, toggle, busy, refusal, found, canAdd, add, save } = tagging;
  const texts = TAGGING_TEXTS[kind];
  const { items, hasFailed } = choice;
  const isLoading = !useLoadOnce(load, startFrom) || choice.isLoading;
  const isSelected = (item: Tag) => selected.some(({ id }) => id === item.id);
  const shown = narrowTags(items, input);
  const quick = isLoading ? undefined : tagging.quick;
  return (
    <>
      <form
        className="mt-5 flex items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (canAdd) add();
        }}
      >
        <TextField
          ref={inputRef}
          className="min-w-0 flex-1"
          label={texts.inputLabel}
          hideLabel
          placeholder={texts.placeholder}
          value={input}
          onChange={(event) => setInput(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="done"
          error={refusal?.kind === 'creating' ? refusal.reason : null}
        />
        <Button type="submit" variant="secondary" disabled={!canAdd}>
          {texts.add}
        </Button>
      </form>
      <SavedName typed={input} name={tagging.name} />

      <ChipList
        title={texts.select}
        action={
          onCare &&
          items.length > 0 && (
            <button
              type="button"
              className="-my-3 min-h-11 px-1 text-ink-3 text-ui underline underline-offset-2 hover:text-ink"
              onClick={onCare}
            >
              Manage
            </button>
          )
        }
      >
        {isLoading && <ChipSkeletons />}
        {!isLoading && !hasFailed && items.length === 0 && texts.empty && <Hint>{texts.empty}</Hint>}
        {!isLoading && items.length > 0 && shown.length === 0 && <Hint>{texts.unmatched}</Hint>}
        {!isLoading &&
          shown.map((item) => (
            <SelectableChip
              key={item.id}
              item={item}
              isSelected={isSelected(item)}
              isFound={item.id === found}
              isDisabled={busy === 'saving'}
              onToggle={toggle}
            />
          ))}
      </ChipList>

      {selected.length > 0 && (
        <ChipList title={texts.remove}>
          {selected.map((item) => (
            <RemovableChip key={item.id} item={item} isDisabled={busy === 'saving'} onToggle={toggle} />
          ))}
        </ChipList>
      )}

      <DialogFooter>
        {refusal?.kind === 'saving' && <p className="grow self-center text-danger text-ui">{refusal.reason}</p>}
        <Button variant={quick ? 'ghost' : 'primary'} onClick={() => save()} disabled={busy !== null || isLoading}>
          {busy === 'saving' ? TAGGING_TEXTS.saving : TAGGING_TEXTS.save}
        </Button>
        {quick && (
          <Button
            className="min-w-0 max-w-max shrink! grow basis-32"
            disabled={busy !== null}
            onClick={() => save(quick)}
          >
            <span className="truncate">{`Save to “${quick.name}”`}</span>
          </Button>
        )}
      </DialogFooter>
    </>
  );
}

function Hint({ children }: { children: string }) {
  return <li className="py-1 text-ink-3 text-ui">{children}</li>;
}

/** Loads the options of the post when the form appears; true once they are loaded. */
function useLoadOnce(load: () => Promise<Tag[]>, onLoaded: (items: Tag[]) => void): boolean {
  const [isLoaded, setIsLoaded] = useState(false);
  const latest = useRef({ load, onLoaded });
  useEffect(() => {
    let isGone = false;
    void latest.current.load().then((items) => {
      if (isGone) return;
      latest.current.onLoaded(items);
      setIsLoaded(true);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return isLoaded;
}
