import { expect, it } from 'vitest';
import { findMonday, isMonday, nextAtHour, weekBefore } from './dates.ts';

it.each([
  ['2026-11-16T07:00:00Z', 'UTC', '2026-11-16'],
  ['2026-11-22T23:59:59Z', 'UTC', '2026-11-16'],
  ['2026-11-15T22:00:00Z', 'Asia/Tokyo', '2026-11-16'],
  ['2026-11-16T04:00:00Z', 'America/New_York', '2026-11-09'],
])('%s in %s is in the week of Monday %s', (now, timeZone, monday) => {
  expect(findMonday(new Date(now), timeZone)).toBe(monday);
});

it.each([
  ['2026-11-16', 'UTC', '2026-11-09T00:00:00.000Z', '2026-11-16T00:00:00.000Z'],
  ['2026-11-16', 'Asia/Tokyo', '2026-11-08T15:00:00.000Z', '2026-11-15T15:00:00.000Z'],
  // Clocks change within the week: it has 167 or 169 hours.
  ['2026-03-30', 'Europe/Berlin', '2026-03-22T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['2026-11-02', 'America/New_York', '2026-10-26T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
])('the week before %s in %s is from %s to %s', (monday, timeZone, from, to) => {
  const week = weekBefore(monday, timeZone);
  expect([week.from.toISOString(), week.to.toISOString()]).toEqual([from, to]);
});

it('joins week to week without a gap in every zone', () => {
  for (const timeZone of ['UTC', 'Europe/London', 'America/Sao_Paulo', 'Australia/Lord_Howe', 'Africa/Cairo']) {
    for (let monday = Date.parse('2026-01-05'); monday < Date.parse('2027-01-05'); monday += 7 * 86_400_000) {
      const day = new Date(monday).toISOString().slice(0, 10);
      const next = new Date(monday + 7 * 86_400_000).toISOString().slice(0, 10);
      expect(weekBefore(day, timeZone).to).toEqual(weekBefore(next, timeZone).from);
    }
  }
});

it.each([
  ['2026-11-16', true],
  ['2026-11-17', false],
  ['2026-02-30', false],
  ['16.11.2026', false],
  ['', false],
])('%j is the date of a Monday: %s', (text, expected) => {
  expect(isMonday(text)).toBe(expected);
});

it.each([
  // In winter time, and after the clocks went forward.
  ['2026-11-25T12:00:00Z', 7, 'Europe/Berlin', '2026-11-26T06:00:00.000Z'],
  ['2026-03-28T12:00:00Z', 7, 'Europe/Berlin', '2026-03-29T05:00:00.000Z'],
  ['2026-11-26T06:00:00Z', 7, 'Europe/Berlin', '2026-11-27T06:00:00.000Z'],
  ['2026-11-26T05:59:59Z', 7, 'Europe/Berlin', '2026-11-26T06:00:00.000Z'],
  // An hour that the clocks skip, and one that comes twice.
  ['2026-03-28T12:00:00Z', 2, 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  ['2026-10-24T12:00:00Z', 2, 'Europe/Berlin', '2026-10-25T01:00:00.000Z'],
  // Zones that are quarters of an hour apart, and a day ahead.
  ['2026-11-25T12:00:00Z', 7, 'Asia/Kathmandu', '2026-11-26T01:15:00.000Z'],
  ['2026-11-25T12:00:00Z', 0, 'Pacific/Kiritimati', '2026-11-26T10:00:00.000Z'],
  ['2026-12-31T23:30:00Z', 23, 'America/Los_Angeles', '2027-01-01T07:00:00.000Z'],
])('after %s it is next %i o’clock in %s at %s', (now, hour, timeZone, expected) => {
  expect(nextAtHour(new Date(now), hour, timeZone).toISOString()).toBe(expected);
});
