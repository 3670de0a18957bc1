import { expect, it } from 'vitest';
import { measureCpuMs } from '#test/rig/cpu-time.ts';
import { stripMarkdown } from './markdown';

it.each([
  ['headings', '# Title\n\nText\n## Next ##\nMore', 'Text\nMore'],
  ['underlined headings', 'Title\n=====\nText\n---', 'Title\nText'],
  [
    'emphasis',
    'a **bold** and *soft* and ***both*** and __old__ and _it_ ~~gone~~',
    'a bold and soft and both and old and it gone',
  ],
  ['lists', '- one\n* two\n+ three\n1. four\n  2) five', 'one\ntwo\nthree\nfour\nfive'],
  ['links', '[text](https://a.io/b_(c) "t") [ref][1] <https://a.io>\n\n[1]: https://x.io', 'text ref https://a.io'],
  ['images', '![alt](https://a.io/x.png)', 'alt'],
  ['quotes', '> quoted\n> > twice', 'quoted\ntwice'],
  ['code', '```js\nlet a = 1\n```\nand `inline`', 'let a = 1\nand inline'],
  ['tables', '| a | b |\n|---|---|\n| 1 | 2 |', 'a b \n 1 2'],
  ['HTML', '<b>bold</b><!-- note --> <script>alert(1)</script>', 'bold alert(1)'],
  ['escapes', '1\\. not a list \\*star\\*', '1. not a list *star*'],
])('takes %s away', (_what, markdown, expected) => {
  expect(stripMarkdown(markdown)).toBe(expected);
});

it.each(['snake_case_name', '2 * 3 * 4', 'a < b and c > d', 'We are #1', '5 - 3'])('leaves %j alone', (text) => {
  expect(stripMarkdown(text)).toBe(text);
});

it('takes long hostile input in its stride', () => {
  const spentMs = measureCpuMs(() => {
    for (const piece of ['*', '_a', '[', '<a', '`', '![](', '- - ', '|', '> ']) stripMarkdown(piece.repeat(5_000));
  });
  expect(spentMs).toBeLessThan(3_000);
});
