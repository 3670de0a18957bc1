import { expect, it } from 'vitest';
import { findImpossibleText, isTooDeep } from './parse-body.ts';

it.each<[string, string[] | null]>([
  ['{"a":"b"}', null],
  ['{"a":"\\ud83d\\ude80"}', null],
  ['{"a":"🚀"}', null],
  ['{"a":"\\ufffd"}', null],
  ['{"a":"\\u0000"}', ['a']],
  ['{"a":["x",{"b":"\\ud800"}]}', ['a', '1', 'b']],
  ['{"a":"\\udc00\\ud800"}', ['a']],
  ['{"\\u0000":1}', ['\0']],
  ['"\\uDEAD"', []],
  ['12', null],
])('%s: %j', (json, path) => {
  expect(findImpossibleText(json, JSON.parse(json))).toEqual(path);
});

it.each([
  [1, false],
  [100, false],
  [101, true],
  [100_000, true],
])('lists %i deep are too deep: %s', (depth, isDeep) => {
  expect(isTooDeep(JSON.parse('['.repeat(depth) + ']'.repeat(depth)))).toBe(isDeep);
});
