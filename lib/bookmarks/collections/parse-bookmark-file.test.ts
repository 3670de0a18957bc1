import { expect, it } from 'vitest';
import { parseBookmarkFile } from './parse-bookmark-file';

it('prefers the slug of our own export, which is right on any copy of the site', () => {
  const posts = [{ title: 'A', slug: 'a', url: 'https://old.example/feed/a', link: 'https://x.com/1' }];
  expect(parseBookmarkFile(JSON.stringify({ exportedAt: 'now', bookmarks: [{ name: 'N', posts }] }))).toEqual([
    { name: 'N', posts: ['a'] },
  ]);
});

it('takes plain links, and collections without posts', () => {
  const file = { bookmarks: [{ name: 'A', posts: ['https://x.com/1'] }, { name: 'B' }] };
  expect(parseBookmarkFile(`\uFEFF${JSON.stringify(file)}`)).toEqual([
    { name: 'A', posts: ['https://x.com/1'] },
    { name: 'B', posts: [] },
  ]);
});

it('takes the HTML of a browser', () => {
  const file = '<DL><DT><H3>A</H3><DL><DT><A HREF="https://x.com/1">x</A></DL></DL>';
  expect(parseBookmarkFile(file)).toEqual([{ name: 'A', posts: ['https://x.com/1'] }]);
});

it.each(['', 'text', '{', '{}', '[]', '{"bookmarks":[{"posts":[]}]}', '<html></html>'])('refuses %j', (content) => {
  expect(() => parseBookmarkFile(content)).toThrow('This file holds no bookmarks');
});
