'use client';

import { ApiError, callApi } from '@/lib/api/call-api';
import type { Bookmark } from '@/lib/bookmarks/model';
import { normalizeBookmarkName } from '@/lib/bookmarks/normalize-name';
import { useBookmarks } from '@/lib/bookmarks/use-bookmarks';
import { BOOKMARK_MESSAGES } from '@/lib/messages/tagging';
import { forgetReaderPosts } from '@/lib/posts/overlay/store';
import { findDuplicate } from '@/lib/tagging/find-duplicate';
import { toast } from '@/lib/toast/toast-store';
import type { DeletedBookmarkAnswer } from './model';
import { useSavedCounts } from './use-saved-counts';

/** What a reader does with a whole collection. Neither rejects; each says how it went, and resolves with whether it did. */
export function useBookmarkCare() {
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
      // Cards and articles name it.
      forgetReaderPosts();
    });
  };

  const remove = ({ id, name }: Bookmark): Promise<boolean> =>
    attempt('The bookmark was not deleted', async () => {
      const { posts } = await callApi<DeletedBookmarkAnswer>(`/api/bookmarks/${id}`, { method: 'DELETE' });
      update((list) => list.filter((other) => other.id !== id));
      forgetReaderPosts();
      void refreshCounts();
      const undo = posts && { label: 'Undo', onClick: () => void restore(name, posts) };
      toast({ title: `“${name}” was deleted`, ...(undo ? { action: undo } : {}) });
    });

  const restore = (name: string, posts: number[]): Promise<boolean> =>
    attempt(`“${name}” could not be brought back`, async () => {
      const { bookmark } = await callApi<{ bookmark: Bookmark }>('/api/bookmarks', { body: { name, posts } });
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
