import { FeedStrip, type FeedStripProps } from './feed-strip';
import { FeedVisit, type FeedVisitProps } from './feed-visit';
import { MutedPosts, type MutedPostsProps } from './muted-posts';

export { FollowFilters } from '@/components/follows/follow-filters';
export { listNote } from '@/lib/feed/list-note';
export { PostMarks } from './feed-visit';
export { FoundNames } from './found-names';
export { MutedNote } from './muted-posts';

// Loaded before a search finds nothing.
import('./empty-result').catch(() => undefined);

/** The parts of the feed for visitors who have scrolled or come back: fetched while the page is idle. */
export function DeferredFeed({ list, ...props }: FeedStripProps & FeedVisitProps & MutedPostsProps) {
  return (
    <>
      <FeedStrip {...props} />
      <FeedVisit {...props} />
      <MutedPosts list={list} />
    </>
  );
}
