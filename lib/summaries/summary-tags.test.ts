import { expect, it } from 'vitest';
import { addTag, cleanTag, NO_TAGS, removeTag } from './summary-tags';

it.each([
  ['bookmarks', '  To read ', 'To read'],
  ['bookmarks', '#1 ideas', '#1 ideas'],
  ['hashtags', ' #ppc ', 'ppc'],
  ['hashtags', '# ppc', 'ppc'],
  ['hashtags', '##ppc', 'ppc'],
  ['hashtags', '#', ''],
  ['bookmarks', ' \t', ''],
] as const)('cleans %s input %j', (kind, input, expected) => {
  expect(cleanTag(kind, input)).toBe(expected);
});

it('adds tags in order', () => {
  const tags = addTag(addTag(NO_TAGS, 'hashtags', '#ppc'), 'hashtags', 'acos');
  expect(tags).toEqual({ bookmarks: [], hashtags: ['ppc', 'acos'] });
});

it.each(['ppc', ' #PPC ', '', '#'])('ignores %j where #ppc is already', (input) => {
  const tags = addTag(NO_TAGS, 'hashtags', 'ppc');
  expect(addTag(tags, 'hashtags', input)).toBe(tags);
});

it('removes one tag of one kind', () => {
  const tags = addTag(addTag(addTag(NO_TAGS, 'hashtags', 'a'), 'hashtags', 'b'), 'bookmarks', 'a');
  expect(removeTag(tags, 'hashtags', 'a')).toEqual({ bookmarks: ['a'], hashtags: ['b'] });
});
