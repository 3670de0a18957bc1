import { useEffect, useRef } from 'react';
import { useSWRConfig } from 'swr';
import { openAuthDialog } from '@/lib/account/session/auth-dialog';
import { sessionStore } from '@/lib/account/session/session-store';
import { orderByLastUse, rememberUsedBookmark, usedBookmarksStore } from '@/lib/bookmarks/bookmark-order';
import { fetchReaderPost } from '@/lib/bookmarks/overlay/fetch-reader-posts';
import { invertChange } from '@/lib/bookmarks/selection';
import { useSavedCounts } from '@/lib/bookmarks/use-ordered-bookmarks';
import { callApi } from '@/lib/browser/api/call-api';
import { moveFocus } from '@/lib/browser/move-focus';
import { toast } from '@/lib/browser/toast/toast-store';
import type { OwnListResponse } from '@/lib/lists/model';
import { AUTHENTICATION_REQUIRED } from '@/lib/messages/first-load';
import { BOOKMARK_MESSAGES, SAVE_AT_ONCE_TEXTS } from '@/lib/messages/later';
import type { TaggedPost } from '@/lib/posts/model';
import type { Bookmark } from '@/lib/tags/model';
import { TOLD_CHARACTERS } from '@/lib/tags/names';
import { clipText } from '@/lib/utils/clip';
import { changeTag, createTag } from './change-tags';
import { openTagging } from './opened-tagging';

/** Posts that are being saved: of two taps one counts. */
const busy = new Set<number>();
/** One after the other: the first save of a reader makes the collection that the next one finds. */
let queue: Promise<void> = Promise.resolve();

/**
 * Saves a post to the collection used last when it is mounted, the newest one where none was used in this browser, and to a first one where
 * the reader has none. Says so, with a way to another collection and a way back.
 */
export function SaveAtOnce({ post, from }: { post: TaggedPost; from: Element | null }) {
  const { mutate } = useSWRConfig();
  const { refresh } = useSavedCounts({ isNeeded: false });
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current || busy.has(post.id)) return;
    hasBegun.current = true;
    busy.add(post.id);
    const show = (userId: number, bookmarks: Bookmark[]) => {
      void mutate(['/api/bookmarks', userId], bookmarks, { revalidate: false });
      void refresh();
    };
    // The dialog gives the focus back to what has it now, and the toast is gone then.
    const change = () => {
      moveFocus(from);
      openTagging('bookmarks', post);
    };
    queue = queue.then(() => save(post, { show, refresh, change })).finally(() => busy.delete(post.id));
  }, [post, from, mutate, refresh]);
  return null;
}

type Ways = {
  show: (userId: number, bookmarks: Bookmark[]) => void;
  refresh: () => Promise<unknown>;
  change: () => void;
};

async function save(post: TaggedPost, { show, refresh, change }: Ways): Promise<void> {
  try {
    const userId = sessionStore.get().user?.id;
    if (userId === undefined) return change();
    const [known, { bookmarks }] = await Promise.all([
      fetchReaderPost(post),
      callApi<{ bookmarks: Bookmark[] }>('/api/bookmarks'),
    ]);
    // It was saved on another device: that is a second tap.
    if (known.bookmarks.length > 0) return change();
    const [used] = orderByLastUse(bookmarks, usedBookmarksStore.get(), userId);
    const item = used ?? (await createTag('bookmarks', SAVE_AT_ONCE_TEXTS.first));
    const step = { item, action: 'attach' } as const;
    const [isPublic] = await Promise.all([isPublished(item), changeTag('bookmarks', post, step)]);
    rememberUsedBookmark(userId, item.id);
    show(userId, used ? bookmarks : [item]);
    const undo = async (): Promise<void> => {
      try {
        await changeTag('bookmarks', post, invertChange(step));
        void refresh();
        toast(BOOKMARK_MESSAGES.updated);
      } catch (error) {
        sayFailed(error);
      }
    };
    toast({
      title: SAVE_AT_ONCE_TEXTS[isPublic ? 'savedInPublic' : 'saved'](clipText(item.name, TOLD_CHARACTERS)),
      action: [
        { label: 'Change', onClick: change },
        { label: 'Undo', onClick: () => void undo() },
      ],
    });
  } catch (error) {
    if (sessionStore.get().user !== null) return sayFailed(error);
    // The session has ended.
    openAuthDialog({ onSignedIn: change });
    toast(AUTHENTICATION_REQUIRED);
  }
}

/** False where it cannot be known, as in front of a Strapi, which has no lists. */
const isPublished = ({ id }: Bookmark): Promise<boolean> =>
  callApi<OwnListResponse>(`/api/bookmarks/${id}/list`).then(
    ({ list }) => list?.isPublished ?? false,
    () => false,
  );

function sayFailed(error: unknown): void {
  console.warn('a post could not be saved at once', error);
  toast(BOOKMARK_MESSAGES.updateFailed);
}
