import 'server-only';
import { revalidateTag } from 'next/cache';
import { after } from 'next/server';
import { POST_LISTS_TAG, postTag } from '@/lib/posts/cache-tags';
import { getPostSlug } from '@/lib/posts/queries';
import { createCoalescer, waitOrStop } from './coalesce';
import { expireFilteredLists } from './filtered-lists';

const LISTS_INTERVAL_MS = 5_000;

const coalesceLists = createCoalescer(LISTS_INTERVAL_MS, waitOrStop);

function renewLists(): void {
  revalidateTag(POST_LISTS_TAG, 'max');
  expireFilteredLists();
}

/**
 * Hashtags are everybody's: once one was given to a post or taken off, the cached pages that show it are made anew. The
 * post's own at once; the lists, which every reader's change makes stale, at most every five seconds. Other articles
 * stay. Call it in a route handler; the work is done after the answer, and what waits is done when the process stops.
 */
export function renewPagesOf(postId: number): void {
  after(async () => {
    const slug = await getPostSlug(postId);
    if (slug !== null) revalidateTag(postTag(slug), 'max');
  });
  after(() => coalesceLists(renewLists));
}
