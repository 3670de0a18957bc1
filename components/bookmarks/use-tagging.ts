import { useRef, useState } from 'react';
import { sessionStore } from '@/lib/account/session/session-store';
import { applyChange, diffSelection, invertChange, type SelectionChange, toggleItem } from '@/lib/bookmarks/selection';
import { ApiError } from '@/lib/browser/api/call-api';
import { type ToastText, toast } from '@/lib/browser/toast/toast-store';
import type { Tag } from '@/lib/tags/model';
import { findDuplicate } from '@/lib/tags/names';

export type TaggingMessages = Record<'duplicate' | 'createFailed' | 'updateFailed' | 'created' | 'updated', ToastText>;

type Work = 'creating' | 'saving';
type Refusal = { kind: Work; reason: string };

type TaggingOptions = {
  /** Everything there is to choose from. */
  options: Tag[];
  /** The post's current items. */
  original: Tag[];
  messages: TaggingMessages;
  /** The name to create, or null where there is none in the input. */
  normalizeName: (input: string) => string | null;
  create: (name: string) => Promise<Tag>;
  /** Attaches the post to one item or detaches it, and records that. */
  change: (change: SelectionChange) => Promise<void>;
  onSaved: () => void;
  /** Reopens the dialog, to change the saved selection. */
  onChange: () => void;
  /** Targets of a one-click save, the first one that the post lacks. */
  quickOptions?: Tag[] | undefined;
  /** The post has just been attached to this item. */
  onUsed?: ((item: Tag) => void) | undefined;
};

/**
 * Shared by the dialogs of spec §2 (§4, §5, §8): creates and selects items; saves the difference in sequence, one
 * request per item, up to the first failure.
 */
export function useTagging(settings: TaggingOptions) {
  const { options, original, messages, normalizeName, create, change, onSaved, onChange, onUsed } = settings;
  const [input, setInput] = useState('');
  const [selected, setSelected] = useState<Tag[]>([]);
  const [busy, setBusy] = useState<Work | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  /** The item whose name was typed again. */
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
      // The prompt to sign in again reports an ended session (`interruptTagging`).
      if (sessionStore.get().user === null) return;
      toast(failed);
      setRefusal(toRefusal(error, kind));
    } finally {
      isBusy.current = false;
      setBusy(null);
    }
  };

  const name = normalizeName(input);
  const hasChanged = input !== '' || (hasStarted.current && diffSelection(original, selected).length > 0);

  const add = () => {
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
    // Until the options of the post are loaded, a save would remove those that are not selected yet.
    if (!hasStarted.current) return;
    const wanted = added ? applyChange(selected, { item: added, action: 'attach' }) : selected;
    setSelected(wanted);
    const steps = diffSelection(original, wanted);
    // Undo is offered for one-click saves and removals.
    const canUndo = added !== undefined || (steps.length > 0 && steps.every(({ action }) => action === 'detach'));
    const work = async () => {
      for (const step of steps) {
        await change(step);
        if (step.action === 'attach') onUsed?.(step.item);
      }
      const action = canUndo
        ? { label: 'Undo', onClick: () => void undo(steps, settings) }
        : { label: 'Change', onClick: onChange };
      toast({ ...messages.updated, action });
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
    /** The target of one click, unless other changes were begun. */
    quick: hasChanged ? undefined : settings.quickOptions?.find((item) => !original.some(({ id }) => id === item.id)),
    /** The name that would be created, null where nothing is typed. */
    name,
    canAdd: busy === null && name !== null,
    add,
    /** Saves the selection, and `added` with it. */
    save,
  };
}

/** Takes a save back, its last step first. */
async function undo(steps: SelectionChange[], { change, messages }: TaggingOptions): Promise<void> {
  try {
    for (const step of steps.toReversed()) await change(invertChange(step));
    toast(messages.updated);
  } catch (error) {
    console.warn('a save could not be taken back', error);
    toast(messages.updateFailed);
  }
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
