/** `day` (`2026-11-25`, UTC) is null where the words say only weeks, months or years, or what may be one of several units. */
export type RelativeTime = { day: string | null };

const LENGTH_MAX = 60;
const DAY_MS = 24 * 60 * 60 * 1000;
const COUNT_MAX = 10_000;

type Unit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

/** Milliseconds of the units that say a day. */
const LENGTHS: Partial<Record<Unit, number>> = { second: 1000, minute: 60_000, hour: DAY_MS / 24, day: DAY_MS };

/** As the networks shorten them, where the platform's own data lacks the word or gives it to several units. */
const SHORT_FORMS: Record<string, Unit> = {
  ...{ '#sek': 'second', '#seg': 'second' },
  ...{ '#m': 'minute', '#min': 'minute', '#mins': 'minute' },
  ...{ '#h': 'hour', '#hr': 'hour', '#hrs': 'hour', '#uur': 'hour', '#std': 'hour', '#hod': 'hour' },
  ...{ '#d': 'day', '#j': 'day', '#g': 'day', '#gg': 'day', '#dgn': 'day', '#dgr': 'day', '#dg': 'day' },
  ...{ '#w': 'week', '#wo': 'week', '#sem': 'week', '#sett': 'week' },
  ...{ '#mo': 'month', '#mos': 'month', '#mnd': 'month', '#mois': 'month', '#jr': 'year', '#y': 'year', '#yr': 'year' },
};

/**
 * One letter for several units. `5m` is minutes in English, `5 m` also months in Portuguese; `2 j` is days in French, `2 J.`
 * years in German; `u` is an hour in Dutch and a week in Danish, `s` a second, an hour in Turkish or a week in Romanian.
 */
const UNCERTAIN: readonly (readonly [RegExp, readonly Unit[]])[] = [
  [/^\d+\s?J\.?$/u, ['year']],
  [/^\d+\s+m\.?$/iu, ['minute', 'month']],
  [/^\d+\s?u\.?$/iu, ['hour', 'week']],
  [/^\d+\s+s\.?$/iu, ['second', 'hour', 'week']],
  [/^\d+s$/u, ['second']],
];

const LANGUAGES = 'en de es fr pt it nl sv da nb fi pl cs sk hr tr ro hu el bg id vi th uk ru ar he ja ko zh'.split(
  ' ',
);
const UNITS: readonly Unit[] = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'];
const STYLES = ['long', 'short', 'narrow'] as const;
/** One of each plural form. */
const COUNTS = [1, 2, 5, 21];
/** Words for "now", which no formatter has. */
const NOW = ['just now', 'gerade eben', 'ahora mismo', "à l'instant", 'agora mesmo', 'adesso', 'zojuist'];

/**
 * Reads `3d`, `2 Std.`, `4 Tag(e)`, `hace 3 días`, `il y a 2 j`, `an hour ago`, `yesterday`, `just now` as networks write the
 * age of a post, counted from `now`. Null for anything else.
 */
export function parseRelativeTime(words: string, now: Date): RelativeTime | null {
  const age = readAge(words);
  if (!age) return null;
  const [unit] = age.units;
  const length = age.units.size === 1 && unit ? LENGTHS[unit] : undefined;
  return { day: length === undefined ? null : toDay(now.getTime() - age.count * length) };
}

/** Whether two ages may be the same in other words: `3d` and `3 days ago`, `2 m` and `há 2 meses`. False unless both are ages. */
export function isSameAge(one: string, other: string): boolean {
  const [first, second] = [readAge(one), readAge(other)];
  return first !== null && second !== null && first.count === second.count && !first.units.isDisjointFrom(second.units);
}

type Age = { count: number; units: ReadonlySet<Unit> };

function readAge(words: string): Age | null {
  if (words.length > LENGTH_MAX) return null;
  const known = listWords();
  const days = known.days.get(toPattern(words));
  if (days !== undefined) return { count: days, units: new Set<Unit>(['day']) };
  const counted = /\d/.test(words) ? words : countOne(words, known);
  const count = Number(/\d+/.exec(counted)?.[0] ?? Number.NaN);
  const units = findUncertain(counted) ?? findUnits(toCounted(counted), known.units);
  return units && count <= COUNT_MAX ? { count, units } : null;
}

const findUncertain = (words: string): ReadonlySet<Unit> | undefined => {
  const [, units] = UNCERTAIN.find(([pattern]) => pattern.test(words.trim())) ?? [];
  return units && new Set(units);
};

const ONE = /(?<![\p{L}\p{M}])(?:an?(?! une? )|one|ein(?:e[mnr]?)?|une?|un[oa]|uma?|een|ett?|en)(?=\s)/iu;

/** "a day ago" as "1 day ago", but not "a day". */
function countOne(words: string, { bare }: Words): string {
  const counted = words.replace(ONE, '1');
  return bare.has(toCounted(counted)) ? words : counted;
}

/** `tag(e)` is "Tag" or "Tage". */
function findUnits(pattern: string, units: Words['units']): ReadonlySet<Unit> | undefined {
  const plain = [pattern, pattern.replace(/\(\p{L}+\)/u, ''), pattern.replace(/\((\p{L}+)\)/u, '$1')];
  const short = plain.find((form) => form in SHORT_FORMS);
  if (short) return new Set([SHORT_FORMS[short] as Unit]);
  return plain.map((form) => units.get(form)).find((found) => found !== undefined);
}

const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Without blanks, dots and case. */
const toPattern = (words: string): string =>
  words
    .normalize('NFKC')
    .toLowerCase()
    .replace(/’/g, "'")
    // "Since", which Arabic pages write for "ago".
    .replace(/^منذ/u, 'قبل')
    .replace(/[ヶヵケカ箇](?=月)/gu, 'か')
    .replace(/[\s.\p{Cf}]+/gu, '');

type Words = {
  /** By the words around a number, which is `#`; several where languages share a word. */
  units: Map<string, Set<Unit>>;
  /** Those of `units` that do not say that it is over: "3 days". */
  bare: Set<string>;
  /** Days ago of words without a number. */
  days: Map<string, number>;
};

let words: Words | null = null;

/** The forms of the platform's languages: "3 days ago" and "3 days". */
function listWords(): Words {
  if (words) return words;
  const units: Words['units'] = new Map();
  const bare: Words['bare'] = new Set();
  const days: Words['days'] = new Map(NOW.map((form) => [toPattern(form), 0]));
  for (const language of LANGUAGES.map((name) => `${name}-u-nu-latn`)) {
    const inWords = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
    for (const age of [0, 1]) days.set(toPattern(inWords.format(-age, 'day')), age);
    days.set(toPattern(inWords.format(0, 'second')), 0);
    for (const unit of UNITS) {
      for (const form of listForms(language, unit)) {
        const pattern = toCounted(form);
        units.set(pattern, (units.get(pattern) ?? new Set()).add(unit));
      }
      for (const form of listBareForms(language, unit)) bare.add(toCounted(form));
    }
  }
  words = { units, bare, days };
  return words;
}

const toCounted = (form: string): string => toPattern(form).replace(/\d+/, '#');

const listForms = (language: string, unit: Unit): string[] => [
  ...STYLES.flatMap((style) => {
    const ago = new Intl.RelativeTimeFormat(language, { style });
    return COUNTS.map((count) => ago.format(-count, unit));
  }),
  ...listBareForms(language, unit),
];

const listBareForms = (language: string, unit: Unit): string[] =>
  STYLES.flatMap((style) => {
    const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: style });
    return COUNTS.map((count) => format.format(count));
  });
