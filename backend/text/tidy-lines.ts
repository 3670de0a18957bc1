import { splitCode } from '#lib/utils/split-code.ts';

/** Unix line ends, no blanks at the ends of lines, at most one empty line. Code stays as it is. */
export const tidyLines = (text: string): string => mapWords(text.replace(/\r\n?/g, '\n'), tidy).trim();

const tidy = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');

/** Changes all of a text but its code. */
export const mapWords = (text: string, change: (words: string) => string): string =>
  text.includes('```')
    ? splitCode(text)
        .map(({ isCode, source }) => (isCode ? source : change(source)))
        .join('\n')
    : change(text);
