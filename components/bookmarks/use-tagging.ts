import { type ComponentType, useRef, useState } from 'react';
import { sessionStore } from '@/lib/account/session/session-store';
import { usePostOverlay } from '@/lib/bookmarks/overlay/use-post-overlay';
import { applyChange, diffSelection, invertChange, type SelectionChange } from '@/lib/bookmarks/selection';
import { ApiError } from '@/lib/browser/api/call-api';
import { type ToastText, toast } from '@/lib/browser/toast/toast-store';
import type { TaggedPost } from '@/lib/posts/model';
import type { Tag } from '@/lib/tags/model';
import { findDuplicate } from '@/lib/tags/names';
import { changeTag, createTag } from './change-tags';
import { openTagging, type TaggingKind } from './opened-tagging';
import { useSelection } from './use-selection';

/** One of the two kinds of things that posts are put into: the site's hashtags, or the reader's collections. */
export type TaggingSubject = {
  /** The changed relation, also the path of its calls: `/api/<kind>`. */
  kind: TaggingKind;
  messages: Record<'duplicate' | 'createFailed' | 'updateFailed' | 'created' | 'updated', ToastText>;
  /** The name to create, or null where there is none in the input. */
  normalizeName: (input: string) => string | null;
  /** The item is new, or the post was attached to it. */
  onUsed?: (item: Tag) => void;
  /** Renames and deletes items, where there is something to; tells of an item that is gone. */
  Care?: ComponentType<{ onDeleted?: (id: number) => void }>;
};

/** Everything there is to choose from, as its hook gives it. */
export type TagChoice = {
  items: Tag[];
  isLoading: boolean;
  /** The items could not be loaded, which is only logged (spec §8), so the list must not appear empty. */
  hasFailed: boolean;
  add: (item: Tag) => void;
  refresh: () => Promise<unknown>;
  /** Targets of a one-click save, the first one that the post lacks. */
  quick?: Tag[];
};

type Work = 'creating' | 'saving';
type Refusal = { kind: Work; reason: string };

type Options = { post: TaggedPost; subject: TaggingSubject; choice: TagChoice; onSaved: () => void };

/**
 * Shared by the dialogs of spec §2 (§4, §5, §8): creates and selects items; saves the difference in sequence, one
 * request per item, up to the first failure.
 */
export function useTagging({ post, subject, choice, onSaved }: Options) {
  const { kind, messages, normalizeName, onUsed } = subject;
  const { [kind]: original } = usePostOverlay(post);
  const { selected, hasStarted, hasChanged, choose, ...selection } = useSelection(original, choice.items);
  const { busy, refusal, isBusy, run, forget } = useWork();
  const [input, setInput] = useState('');
  /** The item whose name was typed again. */
  const [found, setFound] = useState<number | null>(null);
  const name = normalizeName(input);

  const add = () => {
    if (name === null || isBusy()) return;
    const duplicate = findDuplicate(name, choice.items);
    if (duplicate) {
      toast(messages.duplicate);
      setFound(duplicate.id);
      return;
    }
    const work = async () => {
      const item = await createTag(kind, name);
      onUsed?.(item);
      choice.add(item);
      choose(item);
      setInput('');
      toast(messages.created);
    };
    void run('creating', work, messages.createFailed);
  };

  const save = (added?: Tag) => {
    // Until the items of the post are loaded, a save would remove those that are not selected yet.
    if (!hasStarted) return;
    if (added) choose(added);
    const wanted = added ? applyChange(selected, { item: added, action: 'attach' }) : selected;
    const steps = diffSelection(original, wanted);
    // Undo is offered for one-click saves and removals.
    const canUndo = added !== undefined || (steps.length > 0 && steps.every(({ action }) => action === 'detach'));
    const work = async () => {
      for (const step of steps) {
        await changeTag(kind, post, step);
        if (step.action === 'attach') onUsed?.(step.item);
      }
      const action = canUndo
        ? { label: 'Undo', onClick: () => void undo(steps, post, subject) }
        : { label: 'Change', onClick: () => openTagging(kind, post) };
      toast({ ...messages.updated, action });
      onSaved();
    };
    void run('saving', work, messages.updateFailed);
  };

  return {
    ...selection,
    selected,
    input,
    setInput: (typed: string) => {
      setInput(typed);
      setFound(null);
      forget();
    },
    busy,
    refusal,
    found,
    /** The target of one click, unless other changes were begun. */
    quick:
      hasChanged || input !== '' ? undefined : choice.quick?.find((item) => !original.some(({ id }) => id === item.id)),
    /** The name that would be created, null where nothing is typed. */
    name,
    canAdd: busy === null && name !== null,
    add,
    /** Saves the selection, and `added` with it. */
    save,
  };
}

/** One request at a time, and what the server said of one that it refused. */
function useWork() {
  const [busy, setBusy] = useState<Work | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  // A ref, because state lags a render behind: two Enters in one frame must not send two requests.
  const isBusy = useRef(false);
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
  return { busy, refusal, isBusy: () => isBusy.current, run, forget: () => setRefusal(null) };
}

/** Takes a save back, its last step first. */
async function undo(steps: SelectionChange[], post: TaggedPost, { kind, messages }: TaggingSubject): Promise<void> {
  try {
    for (const step of steps.toReversed()) await changeTag(kind, post, invertChange(step));
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
