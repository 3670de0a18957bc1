import { describe, expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

describe('cutText', () => {
  it.each([
    ['leaves a short text alone', 'two words', 20, 'two words'],
    ['cuts at a word', 'one two three', 9, 'one two'],
    ['keeps a word that just fits', 'one two three', 7, 'one two'],
    ['drops the punctuation before the cut', 'one, two – three', 11, 'one, two'],
    ['cuts a word that is too long by itself', 'abcdefghij', 4, 'abcd'],
    ['never cuts through a surrogate pair', '😀😀😀', 3, '😀'],
    ['never cuts through a joined emoji', 'a👩‍👩‍👧‍👦b', 6, 'a'],
    ['never cuts through a flag', '🇩🇪🇫🇷', 5, '🇩🇪'],
    ['never parts a letter from its accent', 'abcde\u0301', 5, 'abcd'],
  ])('%s', (_guarantee, text, max, expected) => {
    expect(cutText(text, max)).toBe(expected);
  });
});
