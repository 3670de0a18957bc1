import type { FeedStripProps } from './feed-strip';
import { FeedStrip } from './feed-strip';
import { FeedVisit, type FeedVisitProps } from './feed-visit';

export { PostMarks } from './feed-visit';

// There before a search finds nothing.
import('./empty-result').catch(() => undefined);

/** What the feed needs only once a visitor has scrolled or come back: fetched while the page is idle. */
export function LateFeed(props: FeedStripProps & FeedVisitProps) {
  return (
    <>
      <FeedStrip {...props} />
      <FeedVisit {...props} />
    </>
  );
}
