import { expect, it } from 'vitest';
import { count, showDone } from './words';

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
