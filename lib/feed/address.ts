'use client';

import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import { isOverlayStep, keepOverlay } from '@/lib/browser/navigation/overlay-step';
import { postPath } from '@/lib/posts/path';
import { makeCardHeightsExact } from './card-heights';
import { type FeedFilters, type FeedPath, feedFiltersToParams, feedHref, firstPage, parseFeedFilters } from './filters';
import { isFeedPath, opensPosts } from './model';

/**
 * The feed's state (README.md). The address has the filters; the history entry has the pages loaded, the scroll
 * position and the open post, so that Back, Forward and a reload restore them. The History API changes the address
 * without a request, and Next follows.
 */
export type FeedAddress = {
  query: string;
  /** The number of pages shown, counted from the address's page. */
  pages: number;
  /** False after Back, Forward and links of Next. */
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

/** Makes the feed read the address again, after our own changes and Next's navigations. */
export function announceAddress(): void {
  for (const listener of [...listeners]) listener();
}

/** `renderedQuery` is the query that the server rendered. */
export function useFeedAddress(renderedQuery: string): FeedAddress {
  const rendered = useMemo(() => ({ query: renderedQuery, pages: 1, isOwnChange: false }), [renderedQuery]);
  const shown = useRef<FeedAddress>(rendered);
  const read = useCallback(() => {
    shown.current = getAddress(shown.current);
    return shown.current;
  }, []);
  return useSyncExternalStore(subscribe, read, () => rendered);
}

/** The id of the post in the dialog, or null. Separate from the list's address, so that the list does not re-render. */
export function useOpenedPost(): number | null {
  const shown = useRef<number | null>(null);
  const read = useCallback(() => {
    const { openedPost = null, openedOver } = getEntry();
    if (opensPosts(location.pathname) || openedOver !== undefined) shown.current = openedPost;
    return shown.current;
  }, []);
  return useSyncExternalStore(subscribe, read, () => null);
}

/** Adds a history entry with the first page (spec §4), except in a drawer, whose entry it replaces. */
export function pushFilters(filters: FeedFilters, pathname: FeedPath): void {
  if (isOverlayStep()) {
    replaceFilters(filters, pathname);
    return;
  }
  saveScroll();
  history.pushState({ feedPages: 1 } satisfies EntryState, '', feedHref(firstPage(filters), pathname));
  announceOwnChange();
}

/** Replaces the current entry's filters while a visitor types, with the first page as well. */
export function replaceFilters(filters: FeedFilters, pathname: FeedPath): void {
  const state = keepOverlay({ feedPages: 1 } satisfies EntryState);
  history.replaceState(state, '', feedHref(firstPage(filters), pathname));
  announceOwnChange();
}

let isOwnChange = false;

function announceOwnChange(): void {
  isOwnChange = true;
  announceAddress();
  isOwnChange = false;
}

export function showPages(pages: number): void {
  changeEntry({ feedPages: pages });
  announceAddress();
}

/** Opens a post's dialog as a history entry with the article's address, which a reload or a shared link shows. */
export function openPost({ id, slug }: AddressedPost): void {
  if (getEntry().openedPost === id) return;
  saveScroll();
  // Keeps Next's own state, so that Next does not take this for a navigation.
  const state = { ...history.state, openedPost: id, openedOver: location.search } satisfies EntryState;
  history.pushState(state, '', postPath({ slug }));
  announceAddress();
}

/** Replaces the history entry, so that Back leads to the list. */
export function stepToPost({ id, slug }: AddressedPost): void {
  history.replaceState({ ...history.state, openedPost: id } satisfies EntryState, '', postPath({ slug }));
  announceAddress();
}

/** The page at this address is the article itself, for example after a reload: no dialog opens. */
export function forgetOpenedPost(): void {
  const { openedPost, openedOver, ...state } = history.state ?? {};
  if (openedPost !== undefined || openedOver !== undefined) history.replaceState(state, '');
}

let isClosing = false;

/** Goes back one step, once, however often it is called before the browser has done so. */
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

/** Height above the list that a later visit to this entry lacks (`use-page-order.ts`); excluded from the scroll position. */
export function setHeldHeight(px: number): void {
  heldHeight = px;
}

// The last state shown, for `saveScroll` and for a Back in progress.
let shown = { query: '', pages: 1, isUnderPost: false };

/** Saves the scroll position and the list's length, which Next may have dropped from the entry. */
export function saveScroll(): void {
  if (!isFeedPath(location.pathname)) return;
  if (scrollY > 0) makeCardHeightsExact();
  changeEntry({ feedScroll: Math.max(0, Math.round(scrollY - heldHeight)), feedPages: shown.pages });
}

/** 0 in a new entry. */
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

/** Keeps pages that were loaded while stepping through posts. */
function keepLoadedPages(): void {
  const { feedPages = 1, openedPost } = getEntry();
  if (!shown.isUnderPost || openedPost !== undefined || feedPages >= shown.pages) return;
  if (isFeedPath(location.pathname) && readQuery(location.search) === shown.query)
    changeEntry({ feedPages: shown.pages });
}

/** Returns `before` if nothing has changed, or if the visitor is on the way to another page. */
function getAddress(before: FeedAddress): FeedAddress {
  const { feedPages, openedPost, openedOver } = getEntry();
  const search = isFeedPath(location.pathname) ? location.search : openedOver;
  if (search === undefined) return before;
  const query = readQuery(search);
  // Entries of other overlays keep the list's length.
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
