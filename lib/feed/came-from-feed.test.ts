import { expect, it } from 'vitest';
import { isFeedAddress } from './came-from-feed';

it.each([
  ['https://site.example/', true],
  ['https://site.example/feed?search=ppc#top', true],
  ['https://site.example/?summary=daily-2026-01-31', true],
  ['https://site.example/feed/a-post', false],
  ['https://site.example/subscribe', false],
  ['https://other.example/', false],
  ['about:blank', false],
  ['', false],
])('tells whether %s is the feed', (address, expected) => {
  expect(isFeedAddress(address, 'https://site.example')).toBe(expected);
});
