import { expect, it } from 'vitest';
import { weighTerms, weighText } from './weigh-terms';

const SAMPLE = Array.from({ length: 12 }, (_, index) => `how do i sell ${index % 4 === 0 ? 'without acos' : 'more'}`);
const termsOf = (terms: string[], sample = SAMPLE) => weighTerms(terms, sample).map(({ term }) => term);

it('leaves the words of any text out of a sentence', () => {
  expect(termsOf(['how', 'do', 'i', 'lower', 'acos'])).toEqual(['lower', 'acos']);
});

it('keeps the four that fewest texts have', () => {
  const sample = [...SAMPLE, 'four five', 'five'];
  expect(termsOf(['five', 'one', 'four', 'two', 'three'], sample)).toEqual(['one', 'two', 'three', 'four']);
});

it('leaves a few words as they are, those that tell nothing too, and all while little is known', () => {
  expect(termsOf(['how', 'do', 'i'])).toEqual(['how', 'do', 'i']);
  expect(termsOf(['how', 'do', 'i', 'sell'])).toEqual(['how', 'do', 'i', 'sell']);
  expect(termsOf(['how', 'do', 'i', 'lower'], SAMPLE.slice(0, 9))).toHaveLength(4);
});

it('ranks a text by the words that few have', () => {
  const terms = weighTerms(['lower', 'sell', 'more'], SAMPLE);
  const [rare, common] = [weighText('lower it', terms), weighText('sell more', terms)];
  expect(rare).toBeGreaterThan(common);
  expect(weighText('', terms)).toBe(0);
});
