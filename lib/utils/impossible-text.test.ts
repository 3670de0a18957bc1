import { expect, it } from 'vitest';
import { findImpossibleText } from './impossible-text';

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
  expect(findImpossibleText(JSON.parse(json))).toEqual(path);
});
