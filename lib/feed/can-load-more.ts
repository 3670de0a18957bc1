import type { FeedPage } from './model';

/** Load More is shown only when the last page came full and less than the total is loaded (spec §4). */
export function canLoadMore(pages: FeedPage<unknown>[]): boolean {
  const first = pages[0];
  const last = pages.at(-1);
  if (!first || !last) return false;
  // The list may begin at a later page (`/?page=3`): those before it count as loaded.
  const loaded = pages.reduce((sum, { posts }) => sum + posts.length, (first.page - 1) * first.pageSize);
  return last.posts.length === last.pageSize && loaded < last.total;
}
