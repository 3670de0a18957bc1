import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold } from './fold';
import { findTerm, markTerms } from './mark-terms';

/** Matches in brackets. */
const mark = (text: string, ...terms: string[]): string =>
  markTerms(text, terms)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

describe('markTerms', () => {
  test.each<[text: string, terms: string[], marked: string]>([
    ['PPC and ppc', ['ppc'], '[PPC] and [ppc]'],
    ['appcast', ['ppc'], 'a[ppc]ast'],
    ['main image of an image', ['image', 'main image'], '[main image] of an [image]'],
    ['nothing here', ['ppc'], 'nothing here'],
    ['no terms', [], 'no terms'],
    ['100% (a_b) [c] $5 a-b /x', ['100%', '(a_b)', '[c]', '$5', 'a-b', '/x'], '[100%] [(a_b)] [[c]] [$5] [a-b] [/x]'],
    ['growth 🚀🚀', ['🚀'], 'growth [🚀][🚀]'],
    ['Über ÜBER U\u0308ber', ['über'], '[Über] [ÜBER] [U\u0308ber]'],
    ['I Don’t cut bids', ["don't cut"], 'I [Don’t cut] bids'],
    ['my Straße here', ['STRASSE', 'e'], 'my [Straße] h[e]r[e]'],
    ['pri\u00adcing, 𝗣𝗿𝗶𝗰𝗶𝗻𝗴!', ['pricing'], '[pri\u00adcing], [𝗣𝗿𝗶𝗰𝗶𝗻𝗴]!'],
    ['a \u00a0 b', ['a b'], '[a \u00a0 b]'],
    ['ﬁnd oﬃce', ['i'], '[ﬁ]nd o[ﬃ]ce'],
    ['cafe\u0301', ['cafe'], 'cafe\u0301'],
    ['I ❤\ufe0f 👩\u200d💻 👍🏽', ['❤', '💻', '👍'], 'I [❤\ufe0f] [👩\u200d💻] [👍🏽]'],
    ['x\u200b', ['\u200b'], 'x\u200b'],
    ['', ['x'], ''],
  ])('%j with %j', (text, terms, marked) => {
    expect(mark(text, ...terms)).toBe(marked);
  });

  test('loses no character', () => {
    const text = 'a.b*c+d?e^f$g{h}i(j)|k[l]\\m';
    expect(
      markTerms(text, ['.', '*', '\\', '|'])
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });
});

test('marks the terms that a folded text has', () => {
  const unit = fc.constantFrom(
    ...'aB ß\u0301\u00ad\u200d\ufe0fΣς\u1112\u1161\u11abｱﾞ\u00a0\n👩💻ﬁ½´',
    'e\u0301',
    'İ',
    'i\u0307',
    '𝗣',
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 12 }), fc.string({ unit, minLength: 1, maxLength: 3 }), (text, term) => {
      const parts = markTerms(text, [term]);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      expect(parts.some((part) => part.isMatch)).toBe(fold(term) !== '' && fold(text).includes(fold(term)));
    }),
    { numRuns: 1000 },
  );
});

test('findTerm returns the position of the first match', () => {
  expect(findTerm('about Listing images', ['images', 'listing'])).toBe(6);
  expect(findTerm('about', ['images'])).toBe(-1);
  expect(findTerm('about', [])).toBe(-1);
});
