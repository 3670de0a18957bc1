import { expect, it } from 'vitest';
import { splitCode, withoutCode, withoutFences } from './split-code';

it.each([
  ['fences', 'Use this:\n```\n=A1*2\n\n  =B1\n```\nDone.', ['Use this:', ['=A1*2\n\n  =B1'], 'Done.']],
  ['a language', '```sql\nselect 1\n```', [['select 1']]],
  ['fences beside the code', 'x\n```=SUM(A1)\n=SUM(B1)```\ny', ['x', ['=SUM(A1)\n=SUM(B1)'], 'y']],
  ['one line', '```=A1*2```', [['=A1*2']]],
  ['backticks in longer fences', '````\n```\na\n```\n````', [['```\na\n```']]],
  ['an indent', '1. Do:\n   ```\n   a\n     b\n   ```', ['1. Do:', ['a\n  b']]],
  ['no end', 'a\n```\nb', ['a\n```\nb']],
  ['two blocks', '```\na\n```\n```\nb\n```', [['a'], ['b']]],
  ['no code', 'a `b` c\n\nd', ['a `b` c\n\nd']],
])('splits a text with %s', (_name, text, parts) => {
  const found = splitCode(text);
  expect(found.map((part) => (part.isCode ? [part.text] : part.text))).toEqual(parts);
  expect(found.map(({ source }) => source).join('\n')).toBe(text);
});

it('leaves out code, or only its fences', () => {
  expect(withoutCode('a\n```\nb\n```\nc')).toBe('a\nc');
  expect(withoutCode('```\nb\n```')).toBe('b');
  expect(withoutFences('a\n```js\nb\n```\nc')).toBe('a\nb\nc');
});
