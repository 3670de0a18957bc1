import { expect, it } from 'vitest';
import { describeText, splitTitle } from './default-title.ts';
import { followHashtags, followText } from './follow-text.ts';

const OLD = 'Fees rise. They are $0.08 a unit now.';
const NEW = 'Fees rise. They are $0.15 a unit now.';
const derived = { ...splitTitle(OLD), author: null, text: OLD };

it('has title, description and author follow the text that they were derived from', () => {
  expect(followText(derived, NEW, {})).toEqual({
    title: 'Fees rise.',
    description: 'They are $0.15 a unit now.',
    author: null,
  });
  expect(followText(derived, 'Fees fall. By half.', {})).toMatchObject({
    title: 'Fees fall.',
    description: 'By half.',
  });
});

it('updates a derived description where the title was written by hand', () => {
  const titled = { ...derived, title: 'News', description: describeText(OLD, 'News') };
  expect(followText(titled, NEW, {})).toMatchObject({ title: 'News', description: NEW });
  // The title came later than the description.
  expect(followText({ ...derived, title: 'News' }, NEW, {})).toMatchObject({ title: 'News', description: NEW });
});

it.each([
  ['another description', { ...derived, description: 'By hand' }, {}, { description: 'By hand' }],
  ['no description', { ...derived, description: null }, {}, { description: null }],
  ['another title', { ...derived, title: 'By hand' }, {}, { title: 'By hand' }],
  ['another author', { ...derived, author: 'Ada' }, {}, { author: 'Ada' }],
  [
    'what is given',
    derived,
    { description: 'Given', title: 'T', author: 'A' },
    { description: 'Given', title: 'T', author: 'A' },
  ],
  ['what is emptied', derived, { description: null }, { description: null }],
])('keeps %s', (_title, stored, given, expected) => {
  expect(followText(stored, NEW, given)).toMatchObject(expected);
});

it('exchanges the hashtags of the old text for those of the new one, and leaves the others', () => {
  expect(followHashtags(['#PPC', '#ads', '#byhand'], 'a #ppc #ads', 'b #ads #fba')).toEqual([
    '#ads',
    '#byhand',
    '#fba',
  ]);
  // One that was taken away by hand does not come back.
  expect(followHashtags(['#ads'], 'a #ppc #ads', 'b #ppc #ads')).toEqual(['#ads']);
});
