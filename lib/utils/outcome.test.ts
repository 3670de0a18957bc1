import { describe, expect, it } from 'vitest';
import { findOutcome } from './outcome';

describe('findOutcome', () => {
  it.each([
    ['done', 'done'],
    ['missing', 'missing'],
    ['DONE', null],
    ['constructor', null],
    [undefined, null],
    [['done', 'failed'], null],
  ])('reads %o as %o', (named, expected) => {
    expect(findOutcome({ done: {}, missing: {}, failed: {} }, named)).toBe(expected);
  });
});
