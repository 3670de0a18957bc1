import { escapePattern } from '#lib/utils/escape-pattern.ts';

/** The words of dates, without case and accents. */
export type Names = {
  /** The numbers of the months with this name, also behind the dot or blank after the day: Croatian writes `21. listopada`. */
  months: ReadonlyMap<string, ReadonlySet<number>>;
  weekdays: ReadonlySet<string>;
  /** Words in the dates of every month: `de`, `gada`, `г`. */
  small: ReadonlySet<string>;
  /** Words for before and after noon, except English ones. */
  halves: readonly (readonly [word: RegExp, half: 'am' | 'pm'])[];
};

/** Marks of other scripts are their vowels. */
export const plainWord = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase();

export const wordsOf = (text: string): string[] => text.normalize('NFKC').match(/[\p{L}\p{M}]+/gu) ?? [];

/** 1 to 12, or 0 for a name of different months in different languages, where the dot after the day does not decide. */
export function findMonth({ months }: Names, word: string, isAfterDot: boolean): number {
  const name = plainWord(word);
  for (const written of [name, `${isAfterDot ? '.' : ' '}${name}`]) {
    const [number = 0, ...others] = months.get(written) ?? [];
    if (others.length === 0) return number;
  }
  return 0;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const MONTH_STYLES = [{ month: 'long' }, { month: 'short' }] as const;
const FIRST_DAYS = Array.from({ length: 12 }, (_, month) => Date.UTC(2021, month, 1));
/** From a Monday. */
const WEEK = Array.from({ length: 7 }, (_, day) => Date.UTC(2021, 2, 1 + day));
const WEEKDAY_STYLES = [{ weekday: 'long' }, { weekday: 'short' }] as const;

/** Of the languages in which exports and networks write most dates. */
export const COMMON_NAMES = listNames(['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'], {
  months: new Map([['sep', new Set([9])]]),
  weekdays: new Set(['tues', 'wednes', 'thur', 'thurs']),
  small: new Set([
    'at',
    'on',
    'of',
    'the',
    'de',
    'del',
    'um',
    'uhr',
    'uur',
    'le',
    'a',
    'alle',
    'om',
    'as',
    'el',
    'h',
    'hs',
    'hrs',
    'ore',
    'klo',
    'kl',
  ]),
  halves: [],
});

let allNames: Names | null = null;

/** Languages of many people, which are right about their own names where those of few have the same. */
const MAJOR = 'ar bg cs da el fa fi he hi hr hu id ja ko nb pl ro ru sk sr sv th tr uk vi zh'.split(' ');

/** Of all languages that the platform knows; the common ones are right about their own names, then the major ones. */
export function listAllNames(): Names {
  allNames ??= listNames(listLanguages(), listNames(MAJOR, COMMON_NAMES));
  return allNames;
}

function listLanguages(): string[] {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(97 + index));
  return Intl.DateTimeFormat.supportedLocalesOf(letters.flatMap((first) => letters.map((second) => first + second)));
}

function listNames(languages: readonly string[], known: Names): Names {
  const months = new Map<string, Set<number>>();
  const [weekdays, small] = [new Set(known.weekdays), new Set(known.small)];
  const halves: Names['halves'][number][] = [];
  for (const language of languages) {
    // Other calendars have other months.
    const tag = `${language}-u-ca-gregory-nu-latn`;
    const write = (options: Intl.DateTimeFormatOptions, times: readonly number[]): string[] => {
      const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
      return times.map((time) => format.format(time).replace(/\p{Cf}/gu, ''));
    };
    const plainWords = (text: string) => wordsOf(text).map(plainWord);
    const ownWeekdays = new Set(WEEKDAY_STYLES.flatMap((style) => write(style, WEEK)).flatMap(plainWords));
    for (const word of ownWeekdays) weekdays.add(word);
    // Many languages bend the name after a day.
    for (const style of MONTH_STYLES.flatMap((month) => [month, { ...month, day: 'numeric' } as const])) {
      const texts = write(style, FIRST_DAYS);
      const words = texts.map(plainWords);
      for (const [index, name] of words.flatMap((own, month) => own.map((word) => [month, word] as const))) {
        if (words.some((others, other) => other !== index && others.includes(name))) small.add(name);
        else if (!ownWeekdays.has(name)) {
          const isAfterDot = /\d\. /.test(texts[index] ?? '');
          for (const key of [name, `${isAfterDot ? '.' : ' '}${name}`])
            months.set(key, (months.get(key) ?? new Set()).add(index + 1));
        }
      }
    }
    const [first = [], ...others] = write({ dateStyle: 'full', timeStyle: 'short' }, FIRST_DAYS).map(plainWords);
    for (const word of first) if (others.every((words) => words.includes(word))) small.add(word);
    for (const [index, clock] of write({ timeStyle: 'short', hour12: true }, [0, DAY_MS / 2]).entries()) {
      const word = clock
        .normalize('NFKC')
        .replace(/\d+[:.]\d+/, '')
        .trim();
      if (/^(?:[ap]\.? ?m\.?|[a-z])?$/i.test(word)) continue;
      const pattern = new RegExp(`(?<![\\p{L}\\p{M}])${escapePattern(word)}(?![\\p{L}\\p{M}])`, 'iu');
      halves.push([pattern, index === 0 ? 'am' : 'pm']);
    }
  }
  // A word of every month is no name of one: "ag" is "at" in Irish.
  for (const word of small) months.delete(word);
  for (const [name, numbers] of known.months) months.set(name, new Set(numbers));
  return { months, weekdays, small, halves: halves.toSorted(([a], [b]) => b.source.length - a.source.length) };
}
