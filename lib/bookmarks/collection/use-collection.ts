'use client';

import { useRef, useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { useUser } from '@/lib/account/session/session-store';
import { forgetReaderPosts } from '@/lib/bookmarks/overlay/store';
import { ApiError, callApi } from '@/lib/browser/api/call-api';
import { toast } from '@/lib/browser/toast/toast-store';
import { TOLD_CHARACTERS } from '@/lib/tags/names';
import { clipText } from '@/lib/utils/clip';
import { countPosts } from '@/lib/utils/format';
import { useSavedCounts } from '../use-ordered-bookmarks';
import type { CollectedPost, CollectionChanges, CollectionChangesResponse, CollectionPage } from './model';

/** Posts of a collection of the reader's as far as they are loaded, and what can be done with them. Actions show toasts and never reject. */
export function useCollection(id: number, q: string) {
  const reader = useUser()?.id ?? null;
  const [pages, setPages] = useState(1);
  const { mutate: mutateAny } = useSWRConfig();
  const { refresh: refreshCounts } = useSavedCounts({ isNeeded: false });
  const { data, error, isLoading, mutate } = useSWR(
    reader === null ? null : ([KEY, id, reader, q, pages] as const),
    () => fetchPages(id, q, pages),
    // Until the next result is there, the former one stays.
    { keepPreviousData: true, onError: (failure: unknown) => console.warn('a collection could not be read', failure) },
  );
  // One after the other: the content API has the order of one before it gets the next.
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const inTurn = (work: () => Promise<unknown>): Promise<void> => {
    const turn = queue.current.then(work);
    queue.current = turn.catch(() => {});
    return turn.then(() => {});
  };
  /** Shows a change before it is made, and what the server has where it is not. */
  const show = (posts: CollectedPost[]) => data && void mutate({ ...data, posts }, { revalidate: false });
  const isOther = (key: unknown): boolean => Array.isArray(key) && key[0] === KEY;
  const refresh = () => {
    forgetReaderPosts();
    void refreshCounts();
    return mutateAny(isOther);
  };

  const changeNote = async (post: CollectedPost, note: string): Promise<boolean> => {
    try {
      const kept = await callApi<{ note: string | null }>(`/api/bookmarks/${id}/posts/${post.id}/note`, {
        method: 'PUT',
        body: { note },
      });
      show((data?.posts ?? []).map((other) => (other.id === post.id ? { ...other, ...kept } : other)));
      return true;
    } catch (failure) {
      sayFailed('The note was not saved', failure);
      return false;
    }
  };

  /** Moves a post by one place. */
  const move = (post: CollectedPost, step: -1 | 1): void => {
    const posts = [...(data?.posts ?? [])];
    const from = posts.findIndex((other) => other.id === post.id);
    const to = from + step;
    if (from < 0 || to < 0 || to >= posts.length) return;
    posts.splice(to, 0, ...posts.splice(from, 1));
    show(posts);
    const after = posts[to - 1]?.id ?? null;
    const send = () => callApi(`/api/bookmarks/${id}/order`, { body: { post: post.id, after } });
    inTurn(send).catch((failure: unknown) => {
      sayFailed('The order was not saved', failure);
      void mutate();
    });
  };

  /** Moves, copies or removes posts together, with a way back. */
  const change = async (changes: CollectionChanges, said: string): Promise<boolean> => {
    try {
      const { undo } = await callApi<CollectionChangesResponse>('/api/bookmarks/changes', { body: changes });
      await refresh();
      toast({ title: said, action: { label: 'Undo', onClick: () => void takeBack(undo) } });
      return true;
    } catch (failure) {
      sayFailed('Nothing was changed', failure);
      return false;
    }
  };

  const takeBack = async (undo: CollectionChanges): Promise<void> => {
    try {
      // Where all posts were there already, nothing was changed.
      if (undo.remove.length + undo.put.length > 0) await callApi('/api/bookmarks/changes', { body: undo });
      await refresh();
      toast({ title: 'Taken back' });
    } catch (failure) {
      sayFailed('It could not be taken back', failure);
    }
  };

  return {
    bookmark: data?.bookmark ?? null,
    posts: data?.posts ?? [],
    total: data?.total ?? 0,
    isLoading,
    error: data ? null : (error as unknown),
    retry: () => void mutate(),
    loadMore: () => setPages(pages + 1),
    restart: () => setPages(1),
    changeNote,
    move,
    moveTo: (posts: readonly CollectedPost[], to: { id: number; name: string }) =>
      change(
        { remove: placesIn(id, posts), put: placesWithNotes(to.id, posts) },
        `${countPosts(posts.length)} moved to “${clipText(to.name, TOLD_CHARACTERS)}”`,
      ),
    copyTo: (posts: readonly CollectedPost[], to: { id: number; name: string }) =>
      change(
        { remove: [], put: placesWithNotes(to.id, posts) },
        `${countPosts(posts.length)} copied to “${clipText(to.name, TOLD_CHARACTERS)}”`,
      ),
    remove: (posts: readonly CollectedPost[]) =>
      change({ remove: placesIn(id, posts), put: [] }, `${countPosts(posts.length)} removed`),
  };
}

const KEY = '/api/bookmarks/posts of';

async function fetchPages(id: number, q: string, pages: number): Promise<CollectionPage> {
  const fetchPage = (page: number) =>
    callApi<CollectionPage>(`/api/bookmarks/${id}/posts?${new URLSearchParams({ q, page: String(page) })}`);
  const loaded = await Promise.all(Array.from({ length: pages }, (_, index) => fetchPage(index + 1)));
  const [first] = loaded;
  if (!first) throw new RangeError('A collection has a first page.');
  // A post that was moved meanwhile may be on two.
  const posts = new Map(loaded.flatMap((page) => page.posts.map((post) => [post.id, post] as const)));
  return { ...first, posts: [...posts.values()] };
}

const placesIn = (bookmark: number, posts: readonly CollectedPost[]) => posts.map(({ id }) => ({ bookmark, post: id }));

const placesWithNotes = (bookmark: number, posts: readonly CollectedPost[]) =>
  posts.map(({ id, note }) => ({ bookmark, post: id, note }));

function sayFailed(title: string, failure: unknown): void {
  if (!(failure instanceof ApiError)) console.warn(title, failure);
  toast({ title, description: failure instanceof ApiError ? failure.message : '', variant: 'destructive' });
}
