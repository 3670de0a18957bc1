import { expect, it } from 'vitest';
import { count, describeOutcome, showDone } from './words';

it('counts in words', () => {
  expect([0, 1, 2, 12_345].map((number) => count(number, 'post'))).toEqual([
    '0 posts',
    '1 post',
    '2 posts',
    '12,345 posts',
  ]);
  expect(count(2, 'summary', 'summaries')).toBe('2 summaries');
});

it('says what was done to one or many', () => {
  const say = showDone('address', 'addresses');
  expect(say('suppressed')(1)).toBe('The address is suppressed.');
  expect(say('suppressed')(3)).toBe('3 addresses are suppressed.');
});

it('says of selected rows which were changed, and why others were not', () => {
  const done = showDone('post')('hidden');
  expect(describeOutcome(done, 3, {})).toBe('3 posts are hidden.');
  expect(describeOutcome(done, 3, { ids: [1, 2, 3], left: [] })).toBe('3 posts are hidden.');
  const left = [2, 3].map((id) => ({ id, reason: 'is a draft, which nobody sees' }));
  expect(describeOutcome(done, 3, { ids: [1], left })).toBe(
    'The post is hidden. Not done: 2 (is a draft, which nobody sees).',
  );
  expect(describeOutcome(done, 1, { ids: [], left: [{ id: 1, reason: 'is hidden already' }] })).toBe(
    'Nothing had to change. Not done: 1 (is hidden already).',
  );
});
