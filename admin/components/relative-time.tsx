import { useEffect, useState } from 'react';

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];
const RENEW_MS = 30_000;

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const absolute = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** "3 hours ago", with the whole time as a title. Renews itself. */
export function RelativeTime({ at }: { at: string | null | undefined }) {
  const now = useNow();
  if (!at) return <>never</>;
  return (
    <time dateTime={at} title={formatTime(at)}>
      {formatRelativeTime(at, now)}
    </time>
  );
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** 2026-11-16 → 16 November 2026. */
export const formatDay = (date: string): string => day.format(new Date(date));

/** "22 Nov 2026, 09:30" in the operator's own time zone. */
export const formatTime = (at: string): string => absolute.format(new Date(at));

/** The distance in its largest whole unit: "in 2 days", "3 hours ago", "now". */
export function formatRelativeTime(at: string, now: number): string {
  const seconds = Math.round((Date.parse(at) - now) / 1000);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  return unit === 'second' ? 'now' : relative.format(Math.trunc(seconds / size), unit);
}

function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), RENEW_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
