'use client';

import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import { isOverlayStep, keepOverlay } from '@/lib/navigation/overlay-step';
import { postPath } from '@/lib/posts/path';
import { makeCardHeightsExact } from './card-heights';
import { type FeedFilters, feedFiltersToParams, feedHref, parseFeedFilters } from './filters';
import { type FeedPath, isFeedPath } from './path';

/**
 * The feed's state in the address and the browser's history; README.md says who owns which part of it. The filters
 * stand in the address itself; how many pages are loaded, how far down the visitor was and which post's dialog is open
 * belong to the history entry, so that Back, Forward and a reload find all of it again.
 *
 * The address is changed with the History API, which Next follows without asking the server for the page again: the
 * feed fetches its posts from /api/posts, and the search box keeps its focus.
 */
export type FeedAddress = {
  /** The filters as `feedFiltersToParams` writes them. */
  query: string;
  /** How many pages are shown, from the one that the address names. */
  pages: number;
  /** Whether these filters were chosen here, rather than come to by Back, Forward or a link of Next's. */
  isOwnChange: boolean;
};

type EntryState = {
  feedPages?: number;
  feedScroll?: number;
  openedPost?: number;
  /** The query of the list below the open post, whose own address the entry has. */
  openedOver?: string;
};

type AddressedPost = { id: number; slug: string };

const listeners = new Set<() => void>();

/** Tells the feed to read the address again: after our own changes and after Next's navigations. */
export function announceAddress(): void {
  for (const listener of [...listeners]) listener();
}

/** The feed's address, followed through every change. `renderedQuery` is the one that the server rendered. */
export function useFeedAddress(renderedQuery: string): FeedAddress {
  const rendered = useMemo(() => ({ query: renderedQuery, pages: 1, isOwnChange: false }), [renderedQuery]);
  const shown = useRef<FeedAddress>(rendered);
  const read = useCallback(() => {
    shown.current = getAddress(shown.current);
    return shown.current;
  }, []);
  return useSyncExternalStore(subscribe, read, () => rendered);
}

/** The post whose dialog is open, by id, or null. Apart from the address of the list, which need not be rendered again for it. */
export function useOpenedPost(): number | null {
  const shown = useRef<number | null>(null);
  const read = useCallback(() => {
    const { openedPost = null, openedOver } = getEntry();
    if (isFeedPath(location.pathname) || openedOver !== undefined) shown.current = openedPost;
    return shown.current;
  }, []);
  return useSyncExternalStore(subscribe, read, () => null);
}

/** Shows other filters, as a step of their own in the history; those chosen in a drawer belong to its step. */
export function pushFilters(filters: FeedFilters, pathname: FeedPath): void {
  if (isOverlayStep()) {
    replaceFilters(filters, pathname);
    return;
  }
  saveScroll();
  history.pushState({ feedPages: 1 } satisfies EntryState, '', feedHref(filters, pathname));
  announceOwnChange();
}

/** Shows other filters in place of the current ones: while a visitor types. */
export function replaceFilters(filters: FeedFilters, pathname: FeedPath): void {
  const state = keepOverlay({ feedPages: 1 } satisfies EntryState);
  history.replaceState(state, '', feedHref(filters, pathname));
  announceOwnChange();
}

let isOwnChange = false;

function announceOwnChange(): void {
  isOwnChange = true;
  announceAddress();
  isOwnChange = false;
}

/** Shows so many pages in this entry (Load More). */
export function showPages(pages: number): void {
  changeEntry({ feedPages: pages });
  announceAddress();
}

/**
 * Opens a post's dialog as a step in the history, so that Back closes it. The step has the article's address, which is what
 * a reload or a shared link shows. A second click on the same post adds no second step.
 */
export function openPost({ id, slug }: AddressedPost): void {
  if (getEntry().openedPost === id) return;
  saveScroll();
  // With Next's own state, which tells it that this is no navigation.
  const state = { ...history.state, openedPost: id, openedOver: location.search } satisfies EntryState;
  history.pushState(state, '', postPath({ slug }));
  announceAddress();
}

/** Shows another post of the list in the open dialog. Not a step: Back leads to the list, however many were read. */
export function stepToPost({ id, slug }: AddressedPost): void {
  history.replaceState({ ...history.state, openedPost: id } satisfies EntryState, '', postPath({ slug }));
  announceAddress();
}

/** The article itself is shown at this address, after a reload for one: there is no dialog to open here any more. */
export function forgetOpenedPost(): void {
  const { openedPost, openedOver, ...state } = history.state ?? {};
  if (openedPost !== undefined || openedOver !== undefined) history.replaceState(state, '');
}

let isClosing = false;

/** Closes the dialog: one step back, however often it is called before the browser has taken that step. */
export function closePost(): void {
  if (isClosing || getEntry().openedPost === undefined) return;
  isClosing = true;
  addEventListener('popstate', endClosing, { once: true });
  history.back();
}

function endClosing(): void {
  isClosing = false;
}

let heldHeight = 0;

/**
 * The pixels above the list that will not be there when this entry is opened again (`use-page-order.ts`): no part of how far
 * down the visitor is.
 */
export function setHeldHeight(px: number): void {
  heldHeight = px;
}

// What was last shown, for `saveScroll` and for a Back that is still to be answered.
let shown = { query: '', pages: 1, isUnderPost: false };

/**
 * Saves in the history entry how far down the visitor is, and how long the list is, which Next may have dropped from
 * it.
 */
export function saveScroll(): void {
  if (!isFeedPath(location.pathname)) return;
  if (scrollY > 0) makeCardHeightsExact();
  changeEntry({ feedScroll: Math.max(0, Math.round(scrollY - heldHeight)), feedPages: shown.pages });
}

/** How far down the visitor was in this entry, in pixels; 0 in a new one. */
export const savedScroll = (): number => getEntry().feedScroll ?? 0;

function subscribe(listener: () => void): () => void {
  const onPopState = () => {
    keepLoadedPages();
    listener();
  };
  listeners.add(listener);
  addEventListener('popstate', onPopState);
  return () => {
    listeners.delete(listener);
    removeEventListener('popstate', onPopState);
  };
}

/** Back from a post: the list stays as long as its posts were leafed through. */
function keepLoadedPages(): void {
  const { feedPages = 1, openedPost } = getEntry();
  if (!shown.isUnderPost || openedPost !== undefined || feedPages >= shown.pages) return;
  if (isFeedPath(location.pathname) && readQuery(location.search) === shown.query)
    changeEntry({ feedPages: shown.pages });
}

/** `before` where nothing has changed, or where the visitor is already on the way to another page. */
function getAddress(before: FeedAddress): FeedAddress {
  const { feedPages, openedPost, openedOver } = getEntry();
  const search = isFeedPath(location.pathname) ? location.search : openedOver;
  if (search === undefined) return before;
  const query = readQuery(search);
  // Others add steps of their own to the history, a summary's dialog for one; the list stays as long as it was.
  const pages = feedPages ?? (query === before.query ? before.pages : 1);
  shown = { query, pages, isUnderPost: openedPost !== undefined };
  if (query === before.query && pages === before.pages) return before;
  return { query, pages, isOwnChange: query === before.query ? before.isOwnChange : isOwnChange };
}

const readQuery = (search: string): string =>
  feedFiltersToParams(parseFeedFilters(new URLSearchParams(search))).toString();

function changeEntry(change: EntryState): void {
  history.replaceState({ ...history.state, ...change }, '');
}

function getEntry(): EntryState {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null) return {};
  const { feedPages, feedScroll, openedPost, openedOver } = state as Record<keyof EntryState, unknown>;
  return {
    ...(isCount(feedPages) && feedPages >= 1 ? { feedPages } : {}),
    ...(isCount(feedScroll) ? { feedScroll } : {}),
    ...(isCount(openedPost) ? { openedPost } : {}),
    ...(typeof openedOver === 'string' ? { openedOver } : {}),
  };
}

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0;
