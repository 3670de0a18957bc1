import { escapePattern } from '#lib/utils/escape-pattern.ts';
import { fold } from '#lib/utils/fold.ts';
import { GERMAN } from './languages/de.ts';
import { ENGLISH } from './languages/en.ts';
import { SPANISH } from './languages/es.ts';
import { FRENCH } from './languages/fr.ts';
import { ITALIAN } from './languages/it.ts';
import { type InterfaceWords, list } from './languages/labels.ts';
import { DUTCH } from './languages/nl.ts';
import { OTHER_LANGUAGES } from './languages/other-languages.ts';
import { PORTUGUESE } from './languages/pt.ts';

// One table per language (languages/). The structure of a paste (header, words, bar) is in linkedin-paste.ts and x-paste.ts; where a
// language is missing, labels without a place in it stay in the words.

const WORDS: Record<string, InterfaceWords> = {
  en: ENGLISH,
  de: GERMAN,
  es: SPANISH,
  fr: FRENCH,
  pt: PORTUGUESE,
  it: ITALIAN,
  nl: DUTCH,
};

type Kind = Exclude<keyof InterfaceWords, 'and'>;

/** Longer lines are nobody's labels. */
const LABEL_MAX = 160;

const listAll = (kind: Kind): string[] => [
  ...Object.values(WORDS).flatMap((words) => words[kind].map(toKey)),
  ...Object.values(OTHER_LANGUAGES).flatMap((words) =>
    kind in words ? list(words[kind as 'follows']).map(toKey) : [],
  ),
];

const keys = new Map<string, string>();
const KEYS_MAX = 5000;

/** Without case, forms of quotes, and blanks at the ends. Each line is compared with many labels. */
function toKey(text: string): string {
  const known = keys.get(text);
  if (known !== undefined) return known;
  const key = fold(text).replaceAll('…', '...').trim();
  if (keys.size >= KEYS_MAX) keys.clear();
  keys.set(text, key);
  return key;
}

const WHOLE = new Map<Kind, ReadonlySet<string>>();
const PATTERNS = new Map<Kind, readonly RegExp[]>();

/** Whether a line is one of these labels, case aside. `%` in a label is any text. */
export function isLabel(kind: Kind, line: string): boolean {
  if (line === '' || line.length > LABEL_MAX) return false;
  const key = toKey(line);
  return wholeOf(kind).has(key) || patternsOf(kind).some((pattern) => pattern.test(key));
}

/** The same, of labels without a place for other text. */
export const isWholeLabel = (kind: Kind, line: string): boolean =>
  line.length <= LABEL_MAX && wholeOf(kind).has(toKey(line));

/** Whether a line begins with one of these labels. */
export const startsWithLabel = (kind: Kind, line: string): boolean => {
  const key = toKey(line.slice(0, LABEL_MAX));
  return [...wholeOf(kind)].some((label) => key.startsWith(label));
};

/** The same, of labels that no sentence begins with: those of more than two words. */
export const startsWithLongLabel = (kind: Kind, line: string): boolean => {
  const key = toKey(line.slice(0, LABEL_MAX));
  return [...wholeOf(kind)].some((label) => label.split(' ').length > 2 && key.startsWith(label));
};

/** The words in the place of a label that has one: `Mara Voss` of `Beitrag von Mara Voss`. Null for other lines. */
export function findPlaced(kind: Kind, line: string): string | null {
  if (!isLabel(kind, line)) return null;
  const key = toKey(line);
  const [before = '', after = ''] =
    listAll(kind)
      .map((label) => label.split('%'))
      .find(([start = '', end = '']) => key.startsWith(start) && key.endsWith(end)) ?? [];
  return line.trim().slice(before.length, line.trim().length - after.length);
}

function wholeOf(kind: Kind): ReadonlySet<string> {
  const known = WHOLE.get(kind) ?? new Set(listAll(kind).filter((label) => !label.includes('%')));
  WHOLE.set(kind, known);
  return known;
}

function patternsOf(kind: Kind): readonly RegExp[] {
  const known =
    PATTERNS.get(kind) ??
    listAll(kind)
      .filter((label) => label.includes('%'))
      .map(toPattern);
  PATTERNS.set(kind, known);
  return known;
}

const toPattern = (label: string): RegExp =>
  new RegExp(`^${label.split('%').map(escapePattern).join('.{1,80}')}$`, 'u');

const TELLING = ['actions', 'follows', 'edited', 'unfolds', 'counted', 'visibility', 'followers'] as const;

/** The language with most of these labels; null where none has more than all others. */
export function findLanguage(labels: readonly string[]): string | null {
  const keys = new Set(labels.filter((label) => label.length <= LABEL_MAX).map(toKey));
  const scores = Object.entries(WORDS).map(([language, words]) => {
    const own = new Set(TELLING.flatMap((kind) => words[kind].map(toKey)));
    return { language, score: [...keys].filter((key) => own.has(key)).length };
  });
  const [best, next] = scores.toSorted((a, b) => b.score - a.score);
  return best && best.score > (next?.score ?? 0) ? best.language : null;
}

const ANDS: ReadonlySet<string> = new Set(Object.values(WORDS).map(({ and }) => and));

/** Whether a line joins two names: "and". */
export const isAnd = (line: string): boolean => ANDS.has(toKey(line)) || line === ',';
