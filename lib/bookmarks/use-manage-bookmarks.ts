'use client';

import { forgetReaderPosts } from '@/lib/bookmarks/overlay/store';
import { useBookmarks } from '@/lib/bookmarks/use-lists';
import { ApiError, callApi } from '@/lib/browser/api/call-api';
import { toast } from '@/lib/browser/toast/toast-store';
import { BOOKMARK_MESSAGES } from '@/lib/messages/later';
import type { Bookmark } from '@/lib/tags/model';
import { findDuplicate, normalizeBookmarkName } from '@/lib/tags/names';
import type { DeletedBookmarkResponse } from './model';
import { useSavedCounts } from './use-ordered-bookmarks';

/** Both actions show a toast, never reject, and resolve to whether they succeeded. */
export function useManageBookmarks() {
  const { bookmarks, update } = useBookmarks();
  const { refresh: refreshCounts } = useSavedCounts({ isNeeded: false });

  const rename = ({ id }: Bookmark, typed: string): Promise<boolean> => {
    const name = normalizeBookmarkName(typed);
    if (name === null) return Promise.resolve(false);
    const others = bookmarks.filter((other) => other.id !== id);
    if (findDuplicate(name, others)) {
      toast(BOOKMARK_MESSAGES.duplicate);
      return Promise.resolve(false);
    }
    return attempt('The bookmark was not renamed', async () => {
      const { bookmark } = await callApi<{ bookmark: Bookmark }>(`/api/bookmarks/${id}`, {
        method: 'PUT',
        body: { name },
      });
      update((list) => list.map((other) => (other.id === id ? bookmark : other)));
      forgetReaderPosts();
    });
  };

  const remove = ({ id, name }: Bookmark): Promise<boolean> =>
    attempt('The bookmark was not deleted', async () => {
      const { posts, isKept } = await callApi<DeletedBookmarkResponse>(`/api/bookmarks/${id}`, { method: 'DELETE' });
      update((list) => list.filter((other) => other.id !== id));
      forgetReaderPosts();
      void refreshCounts();
      const comeBack = () =>
        isKept
          ? callApi<{ bookmark: Bookmark }>(`/api/bookmarks/${id}/restore`, { method: 'POST' })
          : callApi<{ bookmark: Bookmark }>('/api/bookmarks', { body: { name, posts } });
      const undo = (isKept || posts) && { label: 'Undo', onClick: () => void restore(name, comeBack) };
      toast({ title: `“${name}” was deleted`, ...(undo ? { action: undo } : {}) });
    });

  const restore = (name: string, comeBack: () => Promise<{ bookmark: Bookmark }>): Promise<boolean> =>
    attempt(`“${name}” could not be brought back`, async () => {
      const { bookmark } = await comeBack();
      update((list) => [bookmark, ...list]);
      forgetReaderPosts();
      void refreshCounts();
      toast({ title: `“${name}” is back` });
    });

  return { rename, remove };
}

async function attempt(failed: string, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) console.warn(failed, error);
    toast({ title: failed, description: error instanceof ApiError ? error.message : '', variant: 'destructive' });
    return false;
  }
}
