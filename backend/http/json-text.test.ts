import { expect, it } from 'vitest';
import { hasImpossibleText } from './json-text.ts';

it.each([
  ['{"a":"b"}', false],
  ['{"a":"\\ud83d\\ude80"}', false],
  ['{"a":"🚀"}', false],
  ['{"a":"\\ufffd"}', false],
  ['{"a":"\\u0000"}', true],
  ['{"a":["x",{"b":"\\ud800"}]}', true],
  ['{"a":"\\udc00\\ud800"}', true],
  ['{"\\u0000":1}', true],
  ['"\\uDEAD"', true],
  ['12', false],
])('%s: %s', (json, isImpossible) => {
  expect(hasImpossibleText(json, JSON.parse(json))).toBe(isImpossible);
});
