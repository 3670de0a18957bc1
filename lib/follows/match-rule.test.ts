import { expect, it } from 'vitest';
import { NO_FILTERS } from '@/lib/feed/filters';
import { createMatcher, toMatched } from './match-rule';

const tagged = { author: 'Ada Abel', hashtags: [{ id: 7, name: '#ppc' }] };
const texts = ['Fees rise', 'What “storage” costs in the 4th quarter'];
const post = toMatched(tagged, texts);

it.each([
  ['an author in any letters', { authors: ['ADA\u00a0Abel'] }, true],
  ['another author', { authors: ['Ada'] }, false],
  ['one of several hashtags', { hashtags: [1, 7] }, true],
  ['another hashtag', { hashtags: [1] }, false],
  ['one of several words, wherever it is', { search: 'nothing STORAGE' }, true],
  ['a phrase', { search: '"4th quarter"' }, true],
  ['no such phrase', { search: '"quarter 4th"' }, false],
  ['all conditions at once', { authors: ['Ada Abel'], hashtags: [7], search: 'fees' }, true],
  ['one condition that does not hold', { authors: ['Ada Abel'], search: 'refunds' }, false],
  ['a search without a word', { search: '-fees' }, false],
  ['nothing', {}, false],
])('%s', (_, filters, expected) => {
  expect(createMatcher({ ...NO_FILTERS, ...filters })(post)).toBe(expected);
});

it('a post without an author is nobody’s', () => {
  expect(createMatcher({ ...NO_FILTERS, authors: ['Ada'] })(toMatched({ ...tagged, author: null }, texts))).toBe(false);
});
