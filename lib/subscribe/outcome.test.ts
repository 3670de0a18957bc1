import { describe, expect, it } from 'vitest';
import { parseOutcome } from './outcome';

describe('parseOutcome', () => {
  it.each([
    ['done', 'done'],
    ['missing', 'missing'],
    ['DONE', null],
    ['constructor', null],
    [undefined, null],
    [['done', 'failed'], null],
  ])('reads %o as %o', (value, expected) => {
    expect(parseOutcome(value)).toBe(expected);
  });
});
