import { z } from 'zod';

const isoSchema = z.union([z.iso.datetime({ offset: true, local: true }), z.iso.date()]);
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAY = '(?:mon|tue|wed|thu|fri|sat|sun)';
const X_DATE = new RegExp(`^${WEEKDAY} ([a-z]{3}) (\\d\\d?) (\\d\\d:\\d\\d:\\d\\d) ([+-]\\d{4}) (\\d{4})$`, 'i');
const MAIL_DATE = new RegExp(
  `^(?:${WEEKDAY}, )?(\\d\\d?) ([a-z]{3}) (\\d{4}) (\\d\\d:\\d\\d(?::\\d\\d)?) ([+-]\\d{4}|GMT|UTC?)$`,
  'i',
);
const BLANK_BETWEEN = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|UTC|[+-]\d\d:?\d\d)?$/i;
const EPOCH_SECONDS = /^\d{9,10}(?:\.\d+)?$/;
const EPOCH_MILLISECONDS = /^\d{12,13}$/;

/**
 * Parses a date of a source, in UTC unless it has an offset. Null for anything else. Formats:
 *
 * - ISO 8601, also with a blank for the `T` (`2026-11-19 08:00`) or the day alone;
 * - X's (`Wed Oct 10 20:19:24 +0000 2018`) and those of mails and RSS (`Wed, 10 Oct 2018 20:19:24 GMT`);
 * - seconds or milliseconds since 1970, distinguished by their size.
 */
export function parseDate(value: string | number): Date | null {
  const text = String(value).trim();
  if (EPOCH_SECONDS.test(text)) return new Date(Math.round(Number(text) * 1000));
  if (EPOCH_MILLISECONDS.test(text)) return new Date(Number(text));
  const iso = isoSchema.safeParse(toIso(text));
  if (!iso.success) return null;
  const isLocal = iso.data.includes('T') && !/(Z|[+-]\d\d:?\d\d)$/i.test(iso.data);
  const date = new Date(isLocal ? `${iso.data}Z` : iso.data);
  return Number.isNaN(date.getTime()) ? null : date;
}

function toIso(text: string): string {
  const blank = BLANK_BETWEEN.exec(text);
  if (blank) return joinIso(blank[1], blank[2], blank[3]);
  const x = X_DATE.exec(text);
  if (x) return joinIso(joinDay(x[5], x[1], x[2]), x[3], x[4]);
  const mail = MAIL_DATE.exec(text);
  if (mail) return joinIso(joinDay(mail[3], mail[2], mail[1]), mail[4], mail[5]);
  return text;
}

/** An unknown month gives an invalid day, which the schema rejects. */
function joinDay(year = '', month = '', day = ''): string {
  const number = MONTHS.indexOf(month.toLowerCase()) + 1;
  return `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function joinIso(day = '', time = '', zone = ''): string {
  const offset = /^[+-]\d{4}$/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.replace(/^(UTC?|GMT)$/i, 'Z');
  return `${day}T${time.length === 5 ? `${time}:00` : time}${offset}`;
}
