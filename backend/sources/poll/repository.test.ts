import { describe, expect, it } from 'vitest';
import { nextAttempt, nextPoll } from './repository.ts';

const now = new Date('2026-05-01T12:00:00Z');
const minutesTo = (date: Date) => (date.getTime() - now.getTime()) / 60_000;

describe('the schedule of a source', () => {
  it.each([
    [0, 27],
    [0.5, 30],
    [1, 33],
  ])('asks again in half an hour, spread by chance (%d)', (chance, minutes) => {
    expect(minutesTo(nextPoll(now, () => chance))).toBe(minutes);
  });

  it.each([
    [1, 1],
    [2, 4],
    [3, 12],
    [4, 24],
  ])('after failure %i in a row it waits for %i hours', (failures, hours) => {
    expect(minutesTo(nextAttempt(now, failures, null, () => 0.5))).toBe(hours * 60);
  });

  it('respects Retry-After up to a week', () => {
    const retryAt = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
    expect(minutesTo(nextAttempt(now, 1, retryAt(0.5), () => 0.5))).toBe(60);
    expect(minutesTo(nextAttempt(now, 1, retryAt(5), () => 0.5))).toBe(300);
    expect(minutesTo(nextAttempt(now, 1, retryAt(8760), () => 0.5))).toBe(7 * 24 * 60);
  });
});
