import { expect, it } from 'vitest';
import { addMark, cleanMark, NO_MARKS, removeMark } from './summary-marks';

it.each([
  ['bookmarks', '  To read ', 'To read'],
  ['bookmarks', '#1 ideas', '#1 ideas'],
  ['hashtags', ' #ppc ', 'ppc'],
  ['hashtags', '# ppc', 'ppc'],
  ['hashtags', '##ppc', 'ppc'],
  ['hashtags', '#', ''],
  ['bookmarks', ' \t', ''],
] as const)('cleans %s input %j', (kind, input, expected) => {
  expect(cleanMark(kind, input)).toBe(expected);
});

it('adds marks in order', () => {
  const marks = addMark(addMark(NO_MARKS, 'hashtags', '#ppc'), 'hashtags', 'acos');
  expect(marks).toEqual({ bookmarks: [], hashtags: ['ppc', 'acos'] });
});

it.each(['ppc', ' #PPC ', '', '#'])('ignores %j where #ppc is already', (input) => {
  const marks = addMark(NO_MARKS, 'hashtags', 'ppc');
  expect(addMark(marks, 'hashtags', input)).toBe(marks);
});

it('removes one mark of one kind', () => {
  const marks = addMark(addMark(addMark(NO_MARKS, 'hashtags', 'a'), 'hashtags', 'b'), 'bookmarks', 'a');
  expect(removeMark(marks, 'hashtags', 'a')).toEqual({ bookmarks: ['a'], hashtags: ['b'] });
});
