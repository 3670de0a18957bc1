import { expect, it } from 'vitest';
import { normalizeHashtagName } from './normalize-name';

it.each([
  ['ppc', '#ppc'],
  ['#ppc', '#ppc'],
  ['  ppc  ', '#ppc'],
  [' #PPC', '#PPC'],
  ['two words', '#twowords'],
  ['# Bidding\u00a0 ideas ', '#Biddingideas'],
  ['a<b>c', '#abc'],
  ['a b!c/ d', '#ab!c/d'],
  ['##ppc', '#ppc'],
  ['x'.repeat(120), `#${'x'.repeat(64)}`],
  ['🚀'.repeat(65), `#${'🚀'.repeat(64)}`],
  ['pp\u0000c\u200b\n', '#ppc'],
  ['#<>', null],
  ['', null],
  ['   \t', null],
])('makes %j of the input %j', (input, name) => {
  expect(normalizeHashtagName(input)).toBe(name);
});
