import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold } from './fold';
import { findTerm, findTerms } from './mark-terms';

/** Matches in brackets. */
const mark = (text: string, ...terms: string[]): string =>
  findTerms(text, terms).reduceRight(
    (marked, [start, end]) => `${marked.slice(0, start)}[${marked.slice(start, end)}]${marked.slice(end)}`,
    text,
  );

describe('findTerms', () => {
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
      const places = findTerms(text, [term]).flat();
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(places.length > 0).toBe(fold(term) !== '' && fold(text).includes(fold(term)));
    }),
    { numRuns: 1000 },
  );
});

test('findTerm returns the position of the first match', () => {
  expect(findTerm('about Listing images', ['images', 'listing'])).toBe(6);
  expect(findTerm('about', ['images'])).toBe(-1);
  expect(findTerm('about', [])).toBe(-1);
});
