// There before a search finds nothing.
import('./empty-result').catch(() => undefined);

/** What the feed needs only once a visitor has scrolled or come back: fetched while the page is idle. */
export { FeedStrip } from './feed-strip';
export { FeedVisit, PostMarks } from './feed-visit';
