import type { FeedFilters } from '@/lib/feed/filters';
import type { Post } from '@/lib/posts/model';
import { writeAtom } from './atom';
import { describeFeed } from './feed-document';
import type { FeedFormat } from './feed-formats';
import { writeJsonFeed } from './json-feed';
import { writeRss } from './rss';

const WRITERS = { rss: writeRss, atom: writeAtom, json: writeJsonFeed };

/** Posts as a feed document with their full text, well-formed whatever they hold. */
export const buildFeedDocument = (format: FeedFormat, posts: Post[], filters: FeedFilters): string =>
  WRITERS[format](describeFeed(format, posts, filters));
