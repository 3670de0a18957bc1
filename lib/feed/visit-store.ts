'use client';

import type { ListedPost } from '@/lib/posts/model';
import { createStore } from '@/lib/state/create-store';
import { continueVisit, openInVisit, parseVisit, seePosts, type Visit } from './visit';

const STORAGE_KEY = 'feed-visit';

/** The visitor's visit, kept in this browser. Loaded late (`components/feed/late-feed.tsx`), never by the server. */
export const visitStore = createStore<Visit>(continueVisit(readVisit(), Date.now()));

save(visitStore.get());
// Another tab belongs to the same visit.
addEventListener('storage', ({ key }) => {
  if (key === STORAGE_KEY) visitStore.set(readVisit());
});

/** Notes what stands in the whole feed, for the next visit. */
export const noteSeenPosts = (posts: Pick<ListedPost, 'publishedAt'>[]): void =>
  change((visit) => seePosts(visit, posts));

/** Notes that a post was opened, in its dialog or as an article. */
export const noteOpenedPost = (id: number): void => change((visit) => openInVisit(visit, id));

function change(step: (visit: Visit) => Visit): void {
  const before = visitStore.get();
  const visit = step(before);
  if (visit === before) return;
  visitStore.set({ ...visit, activeAt: Date.now() });
  save(visitStore.get());
}

function save(visit: Visit): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(visit));
  } catch {
    // Storage is denied or full: the visit lasts as long as the page.
  }
}

function readVisit(): Visit {
  try {
    return parseVisit(localStorage.getItem(STORAGE_KEY));
  } catch {
    return parseVisit(null);
  }
}
