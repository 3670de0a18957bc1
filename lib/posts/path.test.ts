import { expect, it } from 'vitest';
import { normalizeSlug, parseSlug, postPath } from './path';

it.each([
  ['a-post', 'a-post'],
  ['%2F%2Fa-post', 'a-post'],
  ['/a-post', 'a-post'],
  ['%E4%B8%AD%E6%96%87', '中文'],
  ['100%', '100%'],
  ['%2F', ''],
])('reads %s as %j', (parameter, slug) => {
  expect(parseSlug(parameter)).toBe(slug);
});

it.each([
  ['/a-slug', 'a-slug'],
  ['///a-slug', 'a-slug'],
  ['a/slug', 'a/slug'],
])('the stored slug %j is addressed as %j', (stored, slug) => {
  expect(normalizeSlug(stored)).toBe(slug);
});

it.each([
  ['a-post', '/feed/a-post'],
  ['中文', '/feed/%E4%B8%AD%E6%96%87'],
  ['a/b?c#d', '/feed/a%2Fb%3Fc%23d'],
])('the page of %s is %s, and leads back to it', (slug, path) => {
  expect(postPath({ slug })).toBe(path);
  expect(parseSlug(path.slice('/feed/'.length))).toBe(slug);
});
