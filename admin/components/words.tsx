import { useEffect, useState } from 'react';
import { hostOf, namePlatform, PLATFORMS, POST_TYPES, type PostType } from '#lib/design/platforms.ts';

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];
const RENEW_MS = 30_000;

/** "Tomorrow" and "yesterday" are the only words: "last week" of eight days ago would be another week. */
const days = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const relative = new Intl.RelativeTimeFormat('en');
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

/**
 * The distance in its largest whole unit: "3 hours ago", "in 2 weeks", "now". Days are those of the operator's calendar: on a Saturday
 * Monday is "in 2 days", although it begins in less than 48 hours.
 */
export function formatRelativeTime(at: string, now: number): string {
  const seconds = Math.round((Date.parse(at) - now) / 1000);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  if (unit === 'second') return 'now';
  if (unit === 'day') return days.format(numberDay(new Date(at)) - numberDay(new Date(now)), 'day');
  return relative.format(Math.trunc(seconds / size), unit);
}

/** Counts local days. */
const numberDay = (date: Date): number => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000;

function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), RENEW_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** "1 post", "3 posts". */
export const count = (number: number, one: string, many = `${one}s`): string =>
  number === 1 ? `1 ${one}` : `${number.toLocaleString('en')} ${many}`;

/** The notification for a number of records: "The post is hidden.", "3 posts are hidden." */
export const showDone =
  (one: string, many = `${one}s`) =>
  (participle: string) =>
  (number: number): string =>
    number === 1 ? `The ${one} is ${participle}.` : `${count(number, one, many)} are ${participle}.`;

/** The result of a verb for several rows: those that were changed, and those that were not, with the reason. */
export type Outcome = { ids?: readonly unknown[]; left?: readonly { id: unknown; reason: string }[] };

/** The notification for rows of which some may have stayed as they are. */
export function describeOutcome(done: (number: number) => string, asked: number, outcome: Outcome): string {
  const { ids, left = [] } = outcome;
  const changed = ids?.length ?? asked;
  const reasons = [...new Set(left.map(({ reason }) => reason))].join('; ');
  const others = left.length > 0 ? ` Not done: ${left.length.toLocaleString('en')} (${reasons}).` : '';
  return `${changed > 0 ? done(changed) : 'Nothing had to change.'}${others}`;
}

/** The choices of a filter: its values by their names. */
export const toChoices = (names: Record<string, string | { label: string }>): { id: string; name: string }[] =>
  Object.entries(names).map(([id, name]) => ({ id, name: typeof name === 'string' ? name : name.label }));

/** Returns a source's own title, or its address without what may be secret in it. */
export function nameSource({ title, url }: { title: string | null; url: string }): string {
  if (title || !URL.canParse(url)) return title || url;
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/** The kinds of posts by where they stand, as a form offers them. */
export const PLATFORM_CHOICES = POST_TYPES.map((id) => ({ id, name: PLATFORMS[id].longLabel }));

/** The name of a post's platform: of a site that is no network, its host. */
export function showPlatform(platform: PostType, link: string | null | undefined): string {
  if (platform !== 'web') return PLATFORMS[platform].longLabel;
  return namePlatform(platform, hostOf(link));
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:?\d\d)?)$/;

/** `publishedAt` → "published at" */
export const nameField = (field: string): string => field.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

/** A value of the API for those who read no JSON: moments as dates, what is missing as a dash. */
export function toText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return MOMENT.test(value) ? formatTime(value) : value;
  if (Array.isArray(value)) {
    if (value.length === 0) return '–';
    return value.every((item) => typeof item === 'string') ? value.join(', ') : String(value.length);
  }
  if (typeof value !== 'object') return String(value);
  if ('name' in value && typeof value.name === 'string') return value.name;
  return Object.entries(value)
    .map(([name, part]) => `${nameField(name)} ${toText(part)}`)
    .join(', ');
}
