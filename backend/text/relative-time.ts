/** `day` (`2026-11-25`, UTC) is null where the words say only weeks, months or years, or what may be one of several units. */
export type RelativeTime = { day: string | null };

const LENGTH_MAX = 60;
const DAY_MS = 24 * 60 * 60 * 1000;
const COUNT_MAX = 10_000;

type Unit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

/** Milliseconds of the units that say a day. */
const LENGTHS: Partial<Record<Unit, number>> = { second: 1000, minute: 60_000, hour: DAY_MS / 24, day: DAY_MS };

/**
 * As the networks shorten them, where the platform's own data lacks the word or gives it to several units: `j` is a day in
 * French and `u` an hour in Dutch.
 */
const SHORT_FORMS: Record<string, Unit> = {
  ...{ '#s': 'second', '#sek': 'second', '#seg': 'second' },
  ...{ '#m': 'minute', '#min': 'minute', '#mins': 'minute' },
  ...{ '#h': 'hour', '#hr': 'hour', '#hrs': 'hour', '#u': 'hour', '#uur': 'hour', '#std': 'hour' },
  ...{ '#d': 'day', '#j': 'day', '#g': 'day', '#gg': 'day', '#dgn': 'day' },
  ...{ '#w': 'week', '#wo': 'week', '#sem': 'week', '#sett': 'week' },
  ...{ '#mo': 'month', '#mos': 'month', '#mnd': 'month', '#mois': 'month', '#jr': 'year', '#y': 'year', '#yr': 'year' },
};

const LANGUAGES = 'en de es fr pt it nl sv da nb fi pl cs tr ro hu id uk ru ja ko zh'.split(' ');
const UNITS: readonly Unit[] = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'];
const STYLES = ['long', 'short', 'narrow'] as const;
/** One of each plural form. */
const COUNTS = [1, 2, 5, 21];
/** Words for "now", which no formatter has. */
const NOW = ['just now', 'gerade eben', 'ahora mismo', "à l'instant", 'agora mesmo', 'adesso', 'zojuist'];

/**
 * Reads `3d`, `2 Std.`, `4 Tag(e)`, `hace 3 días`, `il y a 2 j`, `yesterday`, `just now` as networks write the age of a post,
 * counted from `now`. Null for anything else.
 */
export function parseRelativeTime(words: string, now: Date): RelativeTime | null {
  if (words.length > LENGTH_MAX) return null;
  const written = toPattern(words);
  const known = listWords();
  const age = known.days.get(written);
  if (age !== undefined) return { day: toDay(now.getTime() - age * DAY_MS) };
  const count = Number(/\d+/.exec(words)?.[0] ?? Number.NaN);
  const units = findUnits(written.replace(/\d+/, '#'), known.units);
  if (!units || !(count <= COUNT_MAX)) return null;
  const [unit] = units;
  const length = units.size === 1 && unit ? LENGTHS[unit] : undefined;
  return { day: length === undefined ? null : toDay(now.getTime() - count * length) };
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
    .replace(/[\s.\p{Cf}]+/gu, '');

type Words = {
  /** By the words around a number, which is `#`; several where languages share a word. */
  units: Map<string, Set<Unit>>;
  /** Days ago of words without a number. */
  days: Map<string, number>;
};

let words: Words | null = null;

/** The forms of the platform's languages: "3 days ago" and "3 days". */
function listWords(): Words {
  if (words) return words;
  const units: Words['units'] = new Map();
  const days: Words['days'] = new Map(NOW.map((form) => [toPattern(form), 0]));
  for (const language of LANGUAGES) {
    const inWords = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
    for (const age of [0, 1]) days.set(toPattern(inWords.format(-age, 'day')), age);
    days.set(toPattern(inWords.format(0, 'second')), 0);
    for (const unit of UNITS) {
      for (const form of listForms(language, unit)) {
        const pattern = toPattern(form).replace(/\d+/, '#');
        units.set(pattern, (units.get(pattern) ?? new Set()).add(unit));
      }
    }
  }
  words = { units, days };
  return words;
}

const listForms = (language: string, unit: Unit): string[] =>
  STYLES.flatMap((style) => {
    const ago = new Intl.RelativeTimeFormat(language, { style });
    const bare = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: style });
    return COUNTS.flatMap((count) => [ago.format(-count, unit), bare.format(count)]);
  });
