import { describe, expect, it } from 'vitest';
import { periodBefore, toPublishDate } from './read-samples.ts';

const at = (ago: string, now: string) => toPublishDate(ago, new Date(now)).toISOString();

describe('toPublishDate', () => {
  it.each([
    ['P1DT2H', '2030-05-05T12:00:00Z', '2030-05-04T22:00:00.000Z'],
    ['P1DT2H', '2030-05-05T00:00:01Z', '2030-05-04T22:00:00.000Z'],
    ['P3DT4H30M', '2030-05-05T23:59:59Z', '2030-05-02T19:30:00.000Z'],
    ['P365DT23H', '2030-05-05T12:00:00Z', '2029-05-05T01:00:00.000Z'],
    ['P2D', '2030-05-05T12:00:00Z', '2030-05-03T23:59:59.999Z'],
    ['PT0M', '2030-05-05T12:00:00Z', '2030-05-05T12:00:00.000Z'],
    ['PT12H', '2030-05-05T12:00:00Z', '2030-05-05T06:00:00.000Z'],
    ['PT23H', '2030-05-05T00:10:00Z', '2030-05-05T00:00:25.000Z'],
  ])('%s before %s is %s', (ago, now, expected) => {
    expect(at(ago, now)).toBe(expected);
  });

  it('keeps the order of a day, even just after midnight', () => {
    const times = ['PT30M', 'PT2H', 'PT9H', 'PT22H'].map((ago) => at(ago, '2030-05-05T00:00:30Z'));
    expect(times).toEqual(times.toSorted().reverse());
    expect(new Set(times).size).toBe(4);
  });

  it.each(['', 'P', 'PT', 'yesterday', 'PT24H', 'P1W', '3D'])('refuses %j', (ago) => {
    expect(() => toPublishDate(ago, new Date())).toThrow(ago);
  });
});

it.each([
  ['2030-05-06T00:00:00Z', 0, '2030-05-06'],
  ['2030-05-05T23:59:59Z', 0, '2030-04-29'],
  ['2030-05-08T12:00:00Z', 2, '2030-04-22'],
])('the week of %s, %i weeks before, starts on %s', (now, weeks, monday) => {
  expect(periodBefore('weekly', new Date(now), weeks).day).toBe(monday);
});
