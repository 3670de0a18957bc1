import { useRef, useState } from 'react';
import { ApiError } from '@/lib/api/call-api';
import { sessionStore } from '@/lib/session/session-store';
import { applyChange, diffSelection, type SelectionChange, toggleItem } from '@/lib/tagging/diff-selection';
import { findDuplicate } from '@/lib/tagging/find-duplicate';
import type { Tag } from '@/lib/tagging/tag';
import { type ToastText, toast } from '@/lib/toast/toast-store';

export type TaggingMessages = Record<'duplicate' | 'createFailed' | 'updateFailed' | 'created' | 'updated', ToastText>;

type Work = 'creating' | 'saving';
type Refusal = { kind: Work; reason: string };

export type TaggingOptions = {
  /** Everything there is to choose from. */
  options: Tag[];
  /** What the post has now. */
  original: Tag[];
  messages: TaggingMessages;
  /** The name to create, or null where there is none in the input. */
  normalizeName: (input: string) => string | null;
  create: (name: string) => Promise<Tag>;
  /** Attaches the post to one item or detaches it. */
  change: (change: SelectionChange) => Promise<void>;
  /** The post has these items now, after a save or the part of one that went through. */
  onChanged: (items: Tag[]) => void;
  onSaved: () => void;
  /** What one click may save to, the first that the post does not have; nothing where left out. */
  quickOptions?: Tag[] | undefined;
  /** The post has just been attached to this item. */
  onAttached?: ((item: Tag) => void) | undefined;
};

/**
 * What both dialogs of spec §2 do (§4, §5, §8): create an item and select it; save the difference, one request per item
 * in sequence, stopping at the first failure.
 */
export function useTagging(settings: TaggingOptions) {
  const { options, original, messages, normalizeName, create, change, onChanged, onSaved, onAttached, quickOptions } =
    settings;
  const [input, setInput] = useState('');
  const [selected, setSelected] = useState<Tag[]>([]);
  const [busy, setBusy] = useState<Work | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  /** The item whose name was typed once more. */
  const [found, setFound] = useState<number | null>(null);
  // A ref, because state lags a render behind: two Enters in one frame must not send two requests.
  const isBusy = useRef(false);
  const hasStarted = useRef(false);

  const run = async (kind: Work, work: () => Promise<void>, failed: ToastText) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(kind);
    setRefusal(null);
    try {
      await work();
    } catch (error) {
      // A session that has ended is said by who asks to sign in again (`interruptTagging`).
      if (sessionStore.get().user === null) return;
      toast(failed);
      setRefusal(toRefusal(error, kind));
    } finally {
      isBusy.current = false;
      setBusy(null);
    }
  };

  const add = () => {
    const name = normalizeName(input);
    if (name === null || isBusy.current) return;
    const duplicate = findDuplicate(name, options);
    if (duplicate) {
      toast(messages.duplicate);
      setFound(duplicate.id);
      return;
    }
    const work = async () => {
      const item = await create(name);
      setSelected((items) => applyChange(items, { item, action: 'attach' }));
      setInput('');
      toast(messages.created);
    };
    void run('creating', work, messages.createFailed);
  };

  const save = (added?: Tag) => {
    // Until it is known what the post has, a save would take away what is not selected yet.
    if (!hasStarted.current) return;
    const wanted = added ? applyChange(selected, { item: added, action: 'attach' }) : selected;
    setSelected(wanted);
    const work = async () => {
      let saved = original;
      try {
        for (const step of diffSelection(original, wanted)) {
          await change(step);
          saved = applyChange(saved, step);
          if (step.action === 'attach') onAttached?.(step.item);
        }
      } finally {
        // Keep what went through before a failure: a second try sends only the rest.
        if (saved !== original) onChanged(saved);
      }
      toast(messages.updated);
      onSaved();
    };
    void run('saving', work, messages.updateFailed);
  };

  return {
    input,
    setInput: (typed: string) => {
      setInput(typed);
      setRefusal(null);
      setFound(null);
    },
    // A collection may have been renamed meanwhile.
    selected: selected.map((item) => options.find(({ id }) => id === item.id) ?? item),
    /** Takes an item that is gone out of the selection. */
    drop: (id: number) => setSelected((items) => items.filter((item) => item.id !== id)),
    /**
     * The selection begins with what the post has; what was created before that was known stays selected. A reader who has
     * signed in again finds it as it was.
     */
    startFrom: (items: Tag[]) => {
      if (hasStarted.current || sessionStore.get().user === null) return;
      hasStarted.current = true;
      setSelected((created) => created.reduce((list, item) => applyChange(list, { item, action: 'attach' }), items));
    },
    toggle: (item: Tag) => setSelected((items) => toggleItem(items, item)),
    busy,
    refusal,
    found,
    quick: quickOptions?.find((item) => !original.some(({ id }) => id === item.id)),
    canAdd: busy === null && normalizeName(input) !== null,
    add,
    /** Saves the selection, and `added` with it. */
    save,
  };
}

/**
 * The server's reason, where it helps a reader to do better: a name that is refused, a limit that is reached. It stands in
 * the dialog, beside the toast, whose words are fixed (spec §8).
 */
function toRefusal(error: unknown, kind: Work): Refusal | null {
  if (!(error instanceof ApiError)) {
    console.warn('tagging failed', error);
    return null;
  }
  return REASONED_STATUSES.includes(error.status) ? { kind, reason: error.message } : null;
}

const REASONED_STATUSES = [400, 409, 429];
