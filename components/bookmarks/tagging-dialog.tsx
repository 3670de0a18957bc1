'use client';

import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '@/components/ui/dialog';
import { SavedName } from '@/components/ui/saved-name';
import { TextField } from '@/components/ui/text-field';
import { fetchReaderPost } from '@/lib/bookmarks/overlay/fetch-reader-posts';
import { changeReaderPost } from '@/lib/bookmarks/overlay/store';
import { usePostOverlay } from '@/lib/bookmarks/overlay/use-post-overlay';
import { applyChange } from '@/lib/bookmarks/selection';
import { callApi } from '@/lib/browser/api/call-api';
import { TAGGING_TEXTS } from '@/lib/messages/later';
import type { TaggedPost } from '@/lib/posts/model';
import type { Tag } from '@/lib/tags/model';
import { narrowTags } from '@/lib/tags/names';
import { ChipList, ChipSkeletons, RemovableChip, SelectableChip } from './chip-list';
import { openTagging, type TaggingKind } from './opened-tagging';
import { type TaggingMessages, useTagging } from './use-tagging';

type CareProps = {
  /** The item of this id is gone. */
  onDeleted?: (id: number) => void;
};

export type PostDialogProps = { post: TaggedPost; isOpen: boolean; onClose: () => void };

type Props = PostDialogProps & {
  /** The changed relation, also the path of its calls: `/api/<kind>`. */
  kind: TaggingKind;
  messages: TaggingMessages;
  normalizeName: (input: string) => string | null;
  /** Everything there is to choose from, as its hook gives it. */
  items: Tag[];
  isLoading: boolean;
  /** The items could not be loaded, which is only logged (spec §8), so the list must not appear empty. */
  hasFailed: boolean;
  add: (item: Tag) => void;
  refresh: () => Promise<unknown>;
  /** The item is new, or the post was attached to it. */
  onUsed?: (item: Tag) => void;
  quickOptions?: Tag[];
  /** Renames and deletes items, where there is something to. */
  Care?: ComponentType<CareProps>;
};

/** The common shape of "Add Hashtag" and "Bookmark this post" (spec §2): attaches a post to items of one kind and detaches it, calls 9 and 12. */
export function TaggingDialog({ post, isOpen, onClose, ...props }: Props) {
  const { kind, items, isLoading, add, refresh, Care } = props;
  const texts = TAGGING_TEXTS[kind];
  const inputRef = useRef<HTMLInputElement>(null);
  const current = usePostOverlay(post);
  // Up here, so that it outlives the dialog's being hidden while the reader signs in again.
  const tagging = useTagging({
    ...props,
    options: items,
    original: current[kind],
    create: async (name) => {
      const one = kind === 'hashtags' ? 'hashtag' : 'bookmark';
      const { [one]: item } = await callApi<Record<typeof one, Tag>>(`/api/${kind}`, { body: { name } });
      props.onUsed?.(item);
      add(item);
      return item;
    },
    change: async (step) => {
      const method = step.action === 'attach' ? 'PUT' : 'DELETE';
      await callApi(`/api/${kind}/${step.item.id}/posts/${post.id}`, { method });
      changeReaderPost(post, (known) => ({ [kind]: applyChange(known[kind], step) }));
    },
    onSaved: onClose,
    onChange: () => openTagging(kind, post),
  });
  const [isCaring, setIsCaring] = useState(false);
  const load = async (): Promise<Tag[]> => {
    if (!isLoading) void refresh();
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
        <DialogTitle>{texts.title}</DialogTitle>
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
          <TaggingForm {...props} {...{ texts, load, tagging, inputRef }} onCare={() => setIsCaring(true)} />
        )}
      </DialogContent>
    </Dialog>
  );
}

type FormProps = Pick<Props, 'items' | 'isLoading' | 'hasFailed' | 'Care'> & {
  texts: (typeof TAGGING_TEXTS)[TaggingKind];
  /** Reloads items and post; resolves with the items of the post. Never rejects. */
  load: () => Promise<Tag[]>;
  tagging: ReturnType<typeof useTagging>;
  inputRef: RefObject<HTMLInputElement | null>;
  onCare: () => void;
};

// Mounted each time the dialog opens, to read the post's current items.
function TaggingForm({ texts, items, hasFailed, load, Care, onCare, tagging, inputRef, ...list }: FormProps) {
  const { input, setInput, selected, startFrom, toggle, busy, refusal, found, canAdd, add, save } = tagging;
  const isLoading = !useLoadOnce(load, startFrom) || list.isLoading;
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
          Care &&
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
