import { expect, it } from 'vitest';
import { canonicalFeedUrl } from './repository.ts';

it.each([
  ['http://www.Example.com/feed/', 'https://example.com/feed'],
  ['feed://example.com/feed#top', 'https://example.com/feed'],
  ['feed:https://example.com/feed', 'https://example.com/feed'],
  ['example.com/feed', 'https://example.com/feed'],
  ['https://me:secret@example.com:443/feed', 'https://example.com/feed'],
  ['https://example.com/?s=ppc&feed=rss2', 'https://example.com?feed=rss2&s=ppc'],
  ['http://localhost:1200/x', 'https://localhost:1200/x'],
  ['ftp://example.com/feed', null],
  ['a feed', null],
])('%s is %s', (address, canonical) => {
  expect(canonicalFeedUrl(address)).toBe(canonical);
});
