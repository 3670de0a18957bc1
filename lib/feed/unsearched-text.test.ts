import { expect, it } from 'vitest';
import { parseSearchQuery } from './search-query';
import { unsearchedText } from './unsearched-text';

it.each([
  ['', null],
  ['ppc acos "a b" uk', null],
  ['ppc uk us de fr', 'Not searched for: “fr”. At most 3 words of one or two letters can be searched for at once.'],
  [
    'a b c d e f g h i j k l m n',
    'Not searched for: “d”, “e”, “f”, “g”, “h”, “i”, “j”, “k”, and 3 more. At most 3 words of one or two letters can be searched for at once.',
  ],
])('%j', (query, text) => {
  expect(unsearchedText(parseSearchQuery(query))).toBe(text);
});

it('names what a request cannot hold', () => {
  const words = Array.from({ length: 75 }, (_, index) => `語彙${String.fromCodePoint(0x4e00 + index)}`);
  const text = unsearchedText(parseSearchQuery(words.join(' ')));
  expect(text).toMatch(/^Not searched for: “語彙.”, .* more\. The search is too long to take them in\.$/);
});

it('says where not all posts were searched', () => {
  expect(unsearchedText(parseSearchQuery('ppc'), 57_505)).toBe(
    'Only the newest 57,505 posts were searched: these words take long to find.',
  );
});
