import { expect, it } from 'vitest';
import { count, describeOutcome, formatRelativeTime, showDone } from './words';

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

// Without a zone: the operator's own.
const NOW = Date.parse('2026-11-22T12:00:00');

it.each([
  ['2026-11-22T11:59:45', 'now'],
  ['2026-11-22T11:58:10', '1 minute ago'],
  ['2026-11-22T09:00:00', '3 hours ago'],
  ['2026-11-21T11:00:00', 'yesterday'],
  ['2026-11-24T13:00:00', 'in 2 days'],
  ['2025-11-21T12:00:00', '1 year ago'],
  ['2026-11-13T12:00:00', '1 week ago'],
  ['2026-12-05T12:00:00', 'in 1 week'],
])('says how far away %s is: %s', (at, words) => {
  expect(formatRelativeTime(at, NOW)).toBe(words);
});

// A Saturday morning.
it.each([
  ['2026-11-30T00:30:00', 'in 2 days'],
  ['2026-11-29T07:00:00', 'in 22 hours'],
  ['2026-11-29T09:30:00', 'tomorrow'],
  ['2026-11-29T23:59:00', 'tomorrow'],
  ['2026-11-26T23:59:00', '2 days ago'],
  ['2026-11-27T00:01:00', 'yesterday'],
])('names the day of %s by the calendar: %s', (at, words) => {
  expect(formatRelativeTime(at, Date.parse('2026-11-28T09:00:00'))).toBe(words);
});
