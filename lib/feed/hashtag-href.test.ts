import { expect, it } from 'vitest';
import { hashtagHref, hashtagHrefByName } from './hashtag-href';

const hashtags = [
  { id: 3, name: '#PPC' },
  { id: 7, name: '#été' },
];

it.each([
  ['#PPC', '/?hashtags=3'],
  ['#ppc', '/?hashtags=3'],
  ['#e\u0301te\u0301', '/?hashtags=7'],
  ['#acos', '/?search=%23acos'],
  ['#מוכרים', '/?search=%23%D7%9E%D7%95%D7%9B%D7%A8%D7%99%D7%9D'],
])('leads from %s to %s', (name, href) => {
  expect(hashtagHrefByName(name, hashtags)).toBe(href);
});

it('leads from a known hashtag to its filter', () => {
  expect(hashtagHref({ id: 3, name: '#PPC' })).toBe('/?hashtags=3');
});
