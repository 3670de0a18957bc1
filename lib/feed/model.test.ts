import { expect, it } from 'vitest';
import { isFeedPath } from './model';

it.each([
  ['/', true],
  ['/feed', true],
  ['/FEED', false],
  ['/feed/a-post', false],
  ['/subscribe', false],
  ['', false],
])('tells whether %s is the feed', (pathname, expected) => {
  expect(isFeedPath(pathname)).toBe(expected);
});
