import { expect, it } from 'vitest';
import { dropPoints, listLinkedSlugs, readableText } from './drop-points.ts';

const drop = (markdown: string, ...slugs: string[]) => dropPoints(markdown, new Set(slugs));

it('drops the points that cite a post and keeps the others as they are', () => {
  const content = '- One. — [Ada](/feed/a)\n- Two \\*. — [Bo: T](/feed/b), [Ada](/feed/a)\n- Three. — [Cy](/feed/c)';
  expect(drop(content, 'a')).toBe('- Three. — [Cy](/feed/c)');
  expect(drop(content, 'b')).toBe('- One. — [Ada](/feed/a)\n- Three. — [Cy](/feed/c)');
  expect(drop(content, 'other')).toBe(content);
  expect(drop(content, 'a', 'b', 'c')).toBe('');
});

it.each([
  ['a slug that is encoded', '- X. — [A](/feed/%C3%A4%20%28b%29)', 'ä (b)', ''],
  ['a whole address', 'See [it](https://site.example/feed/a?utm=1#x).\n\nMore.', 'a', 'More.'],
  ['a reference', '- [It][1]\n- Other\n\n[1]: /feed/a', 'a', '- Other'],
  ['a paragraph of several lines', 'First\nline [x](/feed/a)\nend.\n\nSecond.', 'a', 'Second.'],
  ['the innermost item', '- Outer\n  - [x](/feed/a)\n  - kept', 'a', '- Outer\n  - kept'],
  ['a point in a quotation', '> [x](/feed/a)\n\nKept.', 'a', 'Kept.'],
  ['a heading that has nothing left', '## Prices\n\n- [x](/feed/a)\n\n## Rest\n\n- kept', 'a', '## Rest\n\n- kept'],
])('drops %s', (_title, content, slug, expected) => {
  expect(drop(content, slug)).toBe(expected);
});

it('keeps an address that only begins like that of the post', () => {
  const content = '- X. — [A](/feed/a-b)\n- [Y](/other/a)\n- [Z](/feed/%E0%A4%A)';
  expect(drop(content, 'a')).toBe(content);
});

it('lists the posts that a text links to', () => {
  expect(
    listLinkedSlugs('- [A](/feed/a), [B](https://x.test/feed/%C3%A4)\n\n[A](/feed/a) [out](/about)').sort(),
  ).toEqual(['a', 'ä']);
});

it('drops the heading above the last point, and keeps who selected the rest', () => {
  const basis = '*Selected from 2 posts by rules.*';
  const markdown = `### One\n\n- A. — [A](/feed/a "A.")\n\n### Two\n\n- B. — [B](/feed/b "B.")\n\n${basis}`;
  expect(dropPoints(markdown, new Set(['b']))).toBe(`### One\n\n- A. — [A](/feed/a "A.")\n\n${basis}`);
  expect(dropPoints(markdown, new Set(['a', 'b']))).toBe('');
});

it('reads a text without its marks and addresses', () => {
  expect(readableText('- One [*word*](/feed/a) \\*.\n\n> `Two`  \n> lines')).toBe('One word *.Twolines');
});
