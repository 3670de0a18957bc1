import { expect, it } from 'vitest';
import { hasExcess } from './parse-json';

const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth);

it.each<[string, string, boolean]>([
  ['a hundred lists', nested(100), false],
  ['a list more', nested(101), true],
  ['objects', nested(101, '{"a":', '}'), true],
  ['half a megabyte of lists that never end', '['.repeat(524_288), true],
  ['lists side by side', `[${'[[]],'.repeat(200)}[]]`, false],
  ['brackets in a text', JSON.stringify(['['.repeat(500), '\\"[{,'.repeat(500), '\\']), false],
  ['brackets after a text that ends in backslashes', `["\\\\",${nested(100)}]`, true],
  ['a text that never ends', `["${'['.repeat(500)}`, false],
  ['as many values as allowed', `[${'0,'.repeat(49_998)}0]`, false],
  ['one more', `[${'0,'.repeat(49_999)}0]`, true],
  ['as many empty objects', `[${'{},'.repeat(25_001)}{}]`, true],
  ['nothing', '', false],
])('%s: %s', (_, json, expected) => {
  expect(hasExcess(json)).toBe(expected);
});
