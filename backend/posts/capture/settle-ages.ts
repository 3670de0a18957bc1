import { findLanguage } from './interface-words.ts';
import type { Line } from './paste-lines.ts';

const LETTER = /^(\d+\s?)[Jj](?=\.?(?:\s*[•·].*)?$)/u;
const LETTERS: Record<string, string> = { de: 'J', fr: 'j', it: 'j', nl: 'j' };
const BESIDE_COUNT = /^\d[\d.,’'\u00A0\u202F ]*/;

/**
 * `2 J.` is years in German, `2 j` days in French, and each may be written in the other's case. The language of the labels
 * around decides; without one the case does, and the day is a guess as any that is counted back.
 */
export function settleAges(lines: readonly Line[]): readonly Line[] {
  if (!lines.some(({ text }) => LETTER.test(text))) return lines;
  const labels = lines.flatMap(({ text }) =>
    text.split(/[•·]/).map((part) =>
      part
        .trim()
        .replace(BESIDE_COUNT, '')
        .replace(/^(?:…|\.{3})\s?/, ''),
    ),
  );
  const language = findLanguage(labels);
  const letter = LETTERS[language ?? ''];
  if (letter === undefined) return lines;
  return lines.map((line) => ({ ...line, text: line.text.replace(LETTER, `$1${letter}`) }));
}
