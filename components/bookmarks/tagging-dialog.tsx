'use client';

import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '@/components/ui/dialog';
import { SavedName } from '@/components/ui/saved-name';
import { TextField } from '@/components/ui/text-field';
import { narrowTags } from '@/lib/bookmarks/tagging/find-tags';
import type { Tag } from '@/lib/bookmarks/tagging/tag';
import { TAGGING_TEXTS } from '@/lib/config/messages/tagging';
import { ChipList, ChipSkeletons, RemovableChip, SelectableChip } from './chip-list';
import { type TaggingOptions, useTagging } from './use-tagging';

export type TaggingTexts = {
  title: string;
  inputLabel: string;
  placeholder: string;
  add: string;
  select: string;
  /** The text of an empty list. */
  empty: string | null;
  /** The text of a list without a match. */
  unmatched: string;
  remove: string;
};

export type CareProps = {
  /** The item of this id is gone. */
  onDeleted?: (id: number) => void;
};

type TaggingFormProps = TaggingOptions & {
  texts: TaggingTexts;
  postTitle: string;
  isLoadingOptions: boolean;
  /** The options could not be loaded, so the list must not appear empty. */
  hasFailed: boolean;
  /** Reloads options and post; resolves with the options of the post. Never rejects. */
  load: () => Promise<Tag[]>;
  /** Renames and deletes options, where there is something to. */
  Care?: ComponentType<CareProps> | undefined;
};

type TaggingDialogProps = TaggingFormProps & { isOpen: boolean; onClose: () => void };

/** The common shape of "Add Hashtag" and "Bookmark this post" (spec §2). */
export function TaggingDialog({ isOpen, onClose, ...form }: TaggingDialogProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  // Up here, so that it outlives the dialog's being hidden while the reader signs in again.
  const tagging = useTagging(form);
  const [isCaring, setIsCaring] = useState(false);
  const { Care } = form;
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
        <DialogTitle>{form.texts.title}</DialogTitle>
        <DialogDescription className="line-clamp-2">{form.postTitle}</DialogDescription>
        {Care && isCaring ? (
          <>
            <h3 className="mt-5 mb-2 font-semibold text-ui">Manage bookmarks</h3>
            <Care onDeleted={tagging.drop} />
            <DialogFooter>
              <Button onClick={() => setIsCaring(false)}>Done</Button>
            </DialogFooter>
          </>
        ) : (
          <TaggingForm {...form} tagging={tagging} inputRef={inputRef} onCare={() => setIsCaring(true)} />
        )}
      </DialogContent>
    </Dialog>
  );
}

type FormParts = {
  tagging: ReturnType<typeof useTagging>;
  inputRef: RefObject<HTMLInputElement | null>;
  onCare: () => void;
};

// Mounted each time the dialog opens, to read the post's current items.
function TaggingForm({
  texts,
  options,
  isLoadingOptions,
  hasFailed,
  load,
  Care,
  onCare,
  tagging,
  inputRef,
}: TaggingFormProps & FormParts) {
  const { input, setInput, selected, startFrom, toggle, busy, refusal, found, canAdd, add, save } = tagging;
  const isLoading = !useLoadOnce(load, startFrom) || isLoadingOptions;
  const isSelected = (item: Tag) => selected.some(({ id }) => id === item.id);
  const shown = narrowTags(options, input);
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
          Care &&
          options.length > 0 && (
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
        {!isLoading && !hasFailed && options.length === 0 && texts.empty && <Hint>{texts.empty}</Hint>}
        {!isLoading && options.length > 0 && shown.length === 0 && <Hint>{texts.unmatched}</Hint>}
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
            <span className="truncate">Save to “{quick.name}”</span>
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
