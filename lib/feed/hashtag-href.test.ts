import { expect, it } from 'vitest';
import { hashtagHref, hashtagHrefByName } from './hashtag-href';

const hashtags = [
  { id: 3, name: '#PPC' },
  { id: 7, name: '#été' },
];

it.each([
  ['#PPC', '/hashtags/ppc'],
  ['#ppc', '/hashtags/ppc'],
  ['#e\u0301te\u0301', '/hashtags/%C3%A9t%C3%A9'],
  ['#acos', '/?search=%23acos'],
  ['#מוכרים', '/?search=%23%D7%9E%D7%95%D7%9B%D7%A8%D7%99%D7%9D'],
])('leads from %s to %s', (name, href) => {
  expect(hashtagHrefByName(name, hashtags)).toBe(href);
});

it('leads to the filter of a hashtag whose name fits in no address', () => {
  expect(hashtagHref({ id: 3, name: '#..' })).toBe('/?hashtags=3');
});
