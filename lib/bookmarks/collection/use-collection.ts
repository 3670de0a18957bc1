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
import { chunkChanges } from './chunk-changes';
import type { CollectedPost, CollectionChanges, CollectionChangesResponse, CollectionPage } from './model';

/** Posts of a collection of the reader's as far as they are loaded, and what can be done with them. Actions show toasts and never reject. */
export function useCollection(id: number, q: string) {
  const reader = useUser()?.id ?? null;
  const [pages, setPages] = useState(1);
  const { mutate } = useSWRConfig();
  const { refresh: refreshCounts } = useSavedCounts({ isNeeded: false });
  const key = reader === null ? null : ([KEY, id, reader, q, pages] as const);
  const { data, error, isLoading } = useSWR(key, () => fetchPages(id, q, pages), {
    // Until the next result is there, the former one stays.
    keepPreviousData: true,
    onError: (failure: unknown) => console.warn('a collection could not be read', failure),
  });
  // One after the other: the content API has the order of one before it gets the next.
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = queue.current.then(work);
    queue.current = turn.catch(() => {});
    return turn;
  };
  /** Shows a change of what is shown now, whatever the search or the reader's other changes have made of it. */
  const show = async (change: (posts: CollectedPost[]) => CollectedPost[]): Promise<CollectedPost[]> => {
    const changed = await mutate<CollectionPage>(key, (page) => page && { ...page, posts: change(page.posts) }, {
      revalidate: false,
    });
    return changed?.posts ?? [];
  };
  /** Other pages and searches hold what a change made old. Those on the screen by now are read again. */
  const forgetOthers = () =>
    mutate((other) => Array.isArray(other) && other[0] === KEY && !isSame(other, key), undefined);
  const refresh = () => {
    forgetReaderPosts();
    void refreshCounts();
    return Promise.all([mutate(key), forgetOthers()]);
  };

  const changeNote = async (post: CollectedPost, note: string): Promise<boolean> => {
    try {
      const kept = await callApi<{ note: string | null }>(`/api/bookmarks/${id}/posts/${post.id}/note`, {
        method: 'PUT',
        body: { note },
      });
      await show((posts) => posts.map((other) => (other.id === post.id ? { ...other, ...kept } : other)));
      void forgetOthers();
      return true;
    } catch (failure) {
      sayFailed('The note was not saved', failure);
      return false;
    }
  };

  /** Moves a post by one place. */
  const move = async (post: CollectedPost, step: -1 | 1): Promise<void> => {
    const posts = await show((shown) => movedBy(shown, post.id, step));
    const place = posts.findIndex((other) => other.id === post.id);
    if (place < 0) return;
    const after = posts[place - 1]?.id ?? null;
    try {
      await inTurn(() => callApi(`/api/bookmarks/${id}/order`, { body: { post: post.id, after } }));
      void forgetOthers();
    } catch (failure) {
      sayFailed('The order was not saved', failure);
      void mutate(key);
    }
  };

  /** Moves, copies or removes posts together, with a way back. */
  const change = async (changes: CollectionChanges, said: string): Promise<boolean> => {
    const undo: CollectionChanges = { remove: [], put: [] };
    const action = { label: 'Undo', onClick: () => void takeBack(undo) };
    try {
      for (const body of chunkChanges(changes)) {
        const answer = await callApi<CollectionChangesResponse>('/api/bookmarks/changes', { body });
        undo.remove.push(...answer.undo.remove);
        undo.put.push(...answer.undo.put);
      }
      await refresh();
      toast({ title: said, action });
      return true;
    } catch (failure) {
      const isPartly = undo.remove.length + undo.put.length > 0;
      if (!isPartly) sayFailed('Nothing was changed', failure);
      else {
        await refresh();
        toast({ title: 'Not all were changed', variant: 'destructive', action });
      }
      return false;
    }
  };

  const takeBack = async (undo: CollectionChanges): Promise<void> => {
    try {
      for (const body of chunkChanges(undo)) await callApi('/api/bookmarks/changes', { body });
      toast({ title: 'Taken back' });
    } catch (failure) {
      sayFailed('It could not be taken back', failure);
    }
    await refresh();
  };

  return {
    bookmark: data?.bookmark ?? null,
    posts: data?.posts ?? [],
    total: data?.total ?? 0,
    isLoading,
    error: error as unknown,
    retry: () => mutate(key),
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

const isSame = (a: readonly unknown[], b: readonly unknown[] | null): boolean =>
  a.every((part, index) => part === b?.[index]);

function movedBy(posts: readonly CollectedPost[], id: number, step: -1 | 1): CollectedPost[] {
  const moved = [...posts];
  const from = moved.findIndex((post) => post.id === id);
  const to = from + step;
  if (from >= 0 && to >= 0 && to < moved.length) moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}

const placesIn = (bookmark: number, posts: readonly CollectedPost[]) => posts.map(({ id }) => ({ bookmark, post: id }));

const placesWithNotes = (bookmark: number, posts: readonly CollectedPost[]) =>
  posts.map(({ id, note }) => ({ bookmark, post: id, note }));

function sayFailed(title: string, failure: unknown): void {
  if (!(failure instanceof ApiError)) console.warn(title, failure);
  toast({ title, description: failure instanceof ApiError ? failure.message : '', variant: 'destructive' });
}
