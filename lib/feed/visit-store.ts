'use client';

import { readStored, writeStored } from '@/lib/browser/storage';
import type { ListedPost } from '@/lib/posts/model';
import { createStore } from '@/lib/utils/state/store';
import { continueVisit, openInVisit, parseVisit, readAll, seePosts, type Visit } from './visit';

const STORAGE_KEY = 'feed-visit';

/** The visitor's visit in this browser. A deferred part (`components/feed/list/deferred-feed.tsx`), never loaded by the server. */
export const visitStore = createStore<Visit>(continueVisit(readVisit(), Date.now()));

save(visitStore.get());
// Other tabs belong to the same visit.
addEventListener('storage', ({ key }) => {
  if (key === STORAGE_KEY) visitStore.set(readVisit());
});

export const recordSeenPosts = (posts: Pick<ListedPost, 'publishedAt'>[]): void =>
  change((visit) => seePosts(visit, posts));

/** Records that a post was opened, in its dialog or as an article. */
export const noteOpenedPost = (id: number): void => change((visit) => openInVisit(visit, id));

export const markAllRead = (): void => change(readAll);

function change(step: (visit: Visit) => Visit): void {
  const before = visitStore.get();
  const visit = step(before);
  if (visit === before) return;
  visitStore.set({ ...visit, activeAt: Date.now() });
  save(visitStore.get());
}

function save(visit: Visit): void {
  writeStored(STORAGE_KEY, JSON.stringify(visit));
}

function readVisit(): Visit {
  return parseVisit(readStored(STORAGE_KEY));
}
