import { expect, it } from 'vitest';
import { parseReturnPath } from './model';

it.each([
  ['/', '/'],
  ['/feed/a-post', '/feed/a-post'],
  ['/?search=a%20b&hashtags=1#top', '/?search=a%20b&hashtags=1#top'],
  ['/a/../feed', '/feed'],
  ['/authors', '/authors'],
])('lets %j lead back to %j', (next, path) => {
  expect(parseReturnPath(next)).toBe(path);
});

it.each([
  null,
  '',
  'feed',
  'https://evil.example/',
  'HTTPS:evil.example',
  'javascript:alert(1)',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '\t//evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e//evil.example',
  '/@evil.example/\n',
  '/auth',
  '/auth?next=/auth',
  '/api/auth/logout',
])('lets %j lead nowhere', (next) => {
  expect(parseReturnPath(next)).toBeNull();
});
