import { expect, it } from 'vitest';
import { parseGlossary } from './parse-glossary.ts';
import { parseSearch } from './parse-search.ts';
import { isWithinOneLetter, swapMiddle } from './within-one-letter.ts';

it.each([
  ['ppc -dsp', 'ppc', [], ['dsp']],
  ['“main image” -"buy box" test', 'test', ['main image'], ['buy box']],
  ['how AND why NOT OR', 'how why', [], []],
  ['acos - ppc', 'acos - ppc', [], []],
  ['seller-central -#ppc −vat', 'seller-central', [], ['#ppc', 'vat']],
  ['', '', [], []],
])('parses %s', (text, words, phrases, excluded) => {
  expect(parseSearch(text)).toEqual({ words, phrases, excluded });
});

it.each([
  ['campaign', 'campagin', true],
  ['campaign', 'campain', true],
  ['campaign', 'campaigns', true],
  ['campaign', 'cxmpaign', true],
  ['ab', 'ba', true],
  ['campaign', 'campaign', false],
  ['campaign', 'cmapagin', false],
  ['campaign', 'camp', false],
])('compares %s and %s', (a, b, isSo) => {
  expect([isWithinOneLetter(a, b), isWithinOneLetter(b, a)]).toEqual([isSo, isSo]);
});

it('swaps the letters that neither half has', () => {
  expect([swapMiddle('abcd'), swapMiddle('abcde')]).toEqual(['acbd', 'acbde']);
});

it('reads a glossary line by line', () => {
  expect(
    parseGlossary('# words\r\nACoS = ad cost =  advertising cost of sales\n\nalone\nP&L = profit and loss'),
  ).toEqual([
    ['ACoS', 'ad cost', 'advertising cost of sales'],
    ['P&L', 'profit and loss'],
  ]);
});
