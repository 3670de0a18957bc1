import { beforeEach, expect, it, vi } from 'vitest';
import { listLinkedSlugs, unlinkPosts } from './post-links';

beforeEach(() => vi.stubEnv('SITE_URL', 'https://feed.example.com'));

const TEXT = `Fees rise. — [Ada *Abel*: \\[a\\] title](/feed/fees-rise "A title"), [Bo](https://feed.example.com/feed/bids%20fall?x=1#y)

- [one][a] and [elsewhere](https://other.example.com/feed/fees-rise)
- <https://feed.example.com/feed/gone> and [the feed](/feed), \`[code](/feed/code)\`

[a]: /feed/referred`;

it('finds each post that a text links to, however the link is written', () => {
  expect(listLinkedSlugs(TEXT).toSorted()).toEqual(['bids fall', 'fees-rise', 'gone', 'referred']);
});

it('leaves of a link its words, and what is no link to the post as it is', () => {
  const left = unlinkPosts(TEXT, new Set(['fees-rise', 'referred', 'gone', 'code']));
  expect(left).toContain('Fees rise. — Ada *Abel*: \\[a\\] title, [Bo](');
  expect(left).toContain('- one and [elsewhere](https://other.example.com/feed/fees-rise)');
  expect(left).toContain('- https://feed.example.com/feed/gone and [the feed](/feed), `[code](/feed/code)`');
  expect(unlinkPosts(TEXT, new Set())).toBe(TEXT);
  expect(unlinkPosts('[](/feed/x)[^1]', new Set(['x']))).toBe('[^1]');
});
