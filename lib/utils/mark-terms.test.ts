import { describe, expect, test } from 'vitest';
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
    ['Über ÜBER', ['über'], '[Über] [ÜBER]'],
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

test('findTerm returns the position of the first match', () => {
  expect(findTerm('about Listing images', ['images', 'listing'])).toBe(6);
  expect(findTerm('about', ['images'])).toBe(-1);
  expect(findTerm('about', [])).toBe(-1);
});
