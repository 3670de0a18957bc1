import { expect, it } from 'vitest';
import { NO_FILTERS } from './filters';
import { listNote } from './list-note';

const noteFor = (search: string) => listNote({ ...NO_FILTERS, search });

it.each([
  ['', null],
  ['ppc acos "a b" uk', null],
  ['ppc -dsp', null],
  ['-dsp', '“-dsp” has no word to search for: the list is the same as without it.'],
  ['-"main image" NOT', '“-"main image" NOT” has no word to search for: the list is the same as without it.'],
  ['ppc uk us de fr', 'Not searched for: “fr”. At most 3 words of one or two letters can be searched for at once.'],
  [
    'a b c d e f g h i j k l m n',
    'Not searched for: “d”, “e”, “f”, “g”, “h”, “i”, “j”, “k”, and 3 more. At most 3 words of one or two letters can be searched for at once.',
  ],
])('%j', (query, text) => {
  expect(noteFor(query)).toBe(text);
});

it('leaves out no word with SEARCH_EXTENSIONS, and a minus says something', () => {
  const notes = ['-dsp', 'ppc uk us de fr', '🔥', '!!!'].map((search) =>
    listNote({ ...NO_FILTERS, search }, { extensions: true }),
  );
  expect(notes).toEqual([null, null, null, '“!!!” has no word to search for: the list is the same as without it.']);
});

it('lists the terms that a request cannot contain', () => {
  const words = Array.from({ length: 75 }, (_, index) => `語彙${String.fromCodePoint(0x4e00 + index)}`);
  const text = noteFor(words.join(' '));
  expect(text).toMatch(/^Not searched for: “語彙.”, .* more\. The search is too long to take them in\.$/);
});

it.each([
  ['2026-01-02', '2026-01-01', 'The start date is after the end date.'],
  ['2026-01-01', '2026-01-01', null],
  ['2026-01-01', null, null],
])('names reversed dates, from %s to %s', (from, to, text) => {
  expect(listNote({ ...NO_FILTERS, from, to })).toBe(text);
});
