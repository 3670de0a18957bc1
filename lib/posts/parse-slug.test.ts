import { expect, it } from 'vitest';
import { parseSlug } from './parse-slug';

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
