import { expect, it } from 'vitest';
import { findDuplicate, narrowTags, normalizeBookmarkName, normalizeHashtagName } from './names';

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
  ['＃𝗣𝗣𝗖', '#PPC'],
  ['❤\ufe0f 👩\u200d💻', '#❤\ufe0f👩\u200d💻'],
  ['#<>', null],
  ['#\u00ad\u3164', null],
  ['', null],
  ['   \t', null],
])('makes %j of the input %j', (input, name) => {
  expect(normalizeHashtagName(input)).toBe(name);
});

it.each([
  ['Read later', 'Read later'],
  ['  Read  later ', 'Read  later'],
  ['x'.repeat(120), 'x'.repeat(100)],
  [`${'🚀'.repeat(99)} x`, '🚀'.repeat(99)],
  [' \t', null],
  ['\u00ad \u3164\ufe0f', null],
  ['', null],
])('makes %j of the input %j', (input, name) => {
  expect(normalizeBookmarkName(input)).toBe(name);
});

const existing = [
  { id: 1, name: '#PPC' },
  { id: 2, name: '#Café' },
];

it.each([
  ['#ppc', 1],
  ['#PpC', 1],
  ['#cafe\u0301', 2],
  ['#𝗣𝗣𝗖', 1],
  ['#Ｐpc\ufe0f', 1],
  ['#p\u200bp\u00adc', 1],
  ['#cafe', undefined],
  ['#pp', undefined],
  ['ppc', undefined],
])('finds for %j the item %j', (name, id) => {
  expect(findDuplicate(name, existing)?.id).toBe(id);
});

const items = [
  { id: 1, name: '#PPC' },
  { id: 2, name: '#Café' },
  { id: 3, name: '#ppc-bids' },
];

it.each([
  ['', [1, 2, 3]],
  [' # ', [1, 2, 3]],
  ['ppc', [1, 3]],
  ['#Ppc', [1, 3]],
  [' bids ', [3]],
  ['cafe\u0301', [2]],
  ['xyz', []],
])('leaves for %j the items %j', (typed, ids) => {
  expect(narrowTags(items, typed).map(({ id }) => id)).toEqual(ids);
});
