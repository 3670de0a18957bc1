import { parseDay } from '../db/parameters.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** In the time zone, as YYYY-MM-DD. */
export function findMonday(now: Date, timeZone: string): string {
  const today = Date.parse(localDate(now, timeZone));
  const daysSinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  return toDay(today - daysSinceMonday * DAY_MS);
}

export type Week = {
  /** Its Monday, YYYY-MM-DD. */
  start: string;
  from: Date;
  /** Exclusive. */
  to: Date;
};

/** The Monday to Sunday before an issue. Weeks are contiguous across daylight saving. */
export function weekBefore(monday: string, timeZone: string): Week {
  const start = toDay(Date.parse(monday) - 7 * DAY_MS);
  return { start, from: startOfDay(start, timeZone), to: startOfDay(monday, timeZone) };
}

export const nextMonday = (monday: string): string => toDay(Date.parse(monday) + 7 * DAY_MS);

export function isMonday(text: string): boolean {
  return parseDay(text)?.getUTCDay() === 1;
}

/** 2026-11-16 → 16 November 2026. */
export const formatDay = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

const startOfDay = (day: string, timeZone: string): Date => atHour(day, 0, timeZone);

/** An hour of a day. Where a clock change skips it, the first moment after it. */
export function atHour(day: string, hour: number, timeZone: string): Date {
  const time = Date.parse(day) + hour * 60 * 60 * 1000;
  // The offset at the first guess may be that before a clock change.
  const guess = time - offsetMs(time, timeZone);
  return new Date(time - offsetMs(guess, timeZone));
}

/** The next time after `now` at which it is this hour there. */
export function nextAtHour(now: Date, hour: number, timeZone: string): Date {
  const today = Date.parse(localDate(now, timeZone));
  const hours = [0, 1, 2].map((days) => atHour(toDay(today + days * DAY_MS), hour, timeZone));
  return hours.find((at) => at > now) ?? new Date(now.getTime() + DAY_MS);
}

function offsetMs(time: number, timeZone: string): number {
  const date = new Date(time);
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone, hourCycle: 'h23' }).format(date);
  return Date.parse(`${localDate(date, timeZone)}T${clock}Z`) - Math.floor(time / 1000) * 1000;
}

/** The Canadian locale writes ISO 8601 dates. */
export const localDate = (time: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(time);

/** Whether this machine knows a time zone of this name. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
