import { FeedStrip, type FeedStripProps } from './feed-strip';
import { FeedVisit, type FeedVisitProps } from './feed-visit';

export { listNote } from '@/lib/feed/list-note';
export { PostMarks } from './feed-visit';
export { FoundNames } from './found-names';

// Loaded before a search finds nothing.
import('./empty-result').catch(() => undefined);

/** The parts of the feed for visitors who have scrolled or come back: fetched while the page is idle. */
export function DeferredFeed(props: FeedStripProps & FeedVisitProps) {
  return (
    <>
      <FeedStrip {...props} />
      <FeedVisit {...props} />
    </>
  );
}
