'use client';

import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Chip } from '@/components/ui/chip';
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import { Skeleton } from '@/components/ui/skeleton';
import { TextField } from '@/components/ui/text-field';
import { TAGGING_TEXTS } from '@/lib/messages/tagging';
import type { Tag } from '@/lib/tagging/tag';
import { type TaggingOptions, useTagging } from './use-tagging';

export type TaggingTexts = {
  title: string;
  inputLabel: string;
  placeholder: string;
  /** Of a name; the content API takes no longer one. */
  maxCharacters: number;
  add: string;
  select: string;
  /** What an empty list says. */
  empty: string | null;
  remove: string;
};

type TaggingFormProps = TaggingOptions & {
  texts: TaggingTexts;
  postTitle: string;
  isLoadingOptions: boolean;
  /** Brings options and post up to date; resolves with what the post has then. Never rejects. */
  load: () => Promise<Tag[]>;
};

type TaggingDialogProps = TaggingFormProps & { isOpen: boolean; onClose: () => void };

/** The common shape of "Add Hashtag" and "Bookmark this post" (spec §2). */
export function TaggingDialog({ isOpen, onClose, ...form }: TaggingDialogProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  // Up here, so that it outlives the dialog's being hidden while the reader signs in again.
  const tagging = useTagging(form);
  return (
    <Dialog open={isOpen} onOpenChange={(wanted) => !wanted && onClose()}>
      <DialogContent
        onOpenAutoFocus={(event) => {
          // On a phone the keyboard would cover what is to be chosen from.
          if (!matchMedia('(pointer: fine)').matches) return;
          event.preventDefault();
          inputRef.current?.focus();
        }}
      >
        <DialogTitle>{form.texts.title}</DialogTitle>
        <DialogDescription className="line-clamp-2">{form.postTitle}</DialogDescription>
        <TaggingForm {...form} tagging={tagging} inputRef={inputRef} />
      </DialogContent>
    </Dialog>
  );
}

type FormParts = { tagging: ReturnType<typeof useTagging>; inputRef: RefObject<HTMLInputElement | null> };

// Mounted anew each time the dialog is shown, so that what the post has is read then.
function TaggingForm({ texts, options, isLoadingOptions, load, tagging, inputRef }: TaggingFormProps & FormParts) {
  const { input, setInput, selected, startFrom, toggle, busy, refusal, canAdd, add, save } = tagging;
  const isLoading = !useLoadOnce(load, startFrom) || isLoadingOptions;
  const isSelected = (item: Tag) => selected.some(({ id }) => id === item.id);
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
          maxLength={texts.maxCharacters}
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

      <ChipList title={texts.select}>
        {isLoading && <ChipSkeletons />}
        {!isLoading && options.length === 0 && texts.empty && (
          <li className="py-1 text-ink-muted text-sm">{texts.empty}</li>
        )}
        {!isLoading &&
          options.map((item) => (
            <li key={item.id} className="max-w-full">
              <Chip selected={isSelected(item)} disabled={busy === 'saving'} onClick={() => toggle(item)}>
                <span className="truncate">{item.name}</span>
              </Chip>
            </li>
          ))}
      </ChipList>

      {selected.length > 0 && (
        <ChipList title={texts.remove}>
          {selected.map((item) => (
            <li key={item.id} className="max-w-full">
              <Chip aria-label={`Remove ${item.name}`} disabled={busy === 'saving'} onClick={() => toggle(item)}>
                <span className="truncate">{item.name}</span>
                <Icon name="x" className="size-3.5 shrink-0" />
              </Chip>
            </li>
          ))}
        </ChipList>
      )}

      <DialogFooter>
        {refusal?.kind === 'saving' && <p className="grow self-center text-danger text-sm">{refusal.reason}</p>}
        <Button onClick={save} disabled={busy !== null || isLoading}>
          {busy === 'saving' ? TAGGING_TEXTS.saving : TAGGING_TEXTS.save}
        </Button>
      </DialogFooter>
    </>
  );
}

/** Loads when the form appears and hands over what the post has; true once it has. */
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

function ChipList({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="mt-6" aria-labelledby={id}>
      <h3 id={id} className="mb-2.5 font-semibold text-sm">
        {title}
      </h3>
      <ul className="flex flex-wrap gap-2">{children}</ul>
    </section>
  );
}

const SKELETON_WIDTHS = ['w-20', 'w-28', 'w-16', 'w-24', 'w-32', 'w-20'];

function ChipSkeletons() {
  return (
    <li className="flex flex-wrap gap-2">
      <span className="sr-only">Loading...</span>
      {SKELETON_WIDTHS.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity in a fixed order
        <Skeleton key={index} className={`h-9 rounded-full ${width}`} />
      ))}
    </li>
  );
}
