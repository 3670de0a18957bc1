import { escapePattern } from '@/lib/utils/escape-pattern';

type MarkedPart = { text: string; isMatch: boolean };

/** Splits a text at matches in any case. The longer of two terms wins. */
export function markTerms(text: string, terms: string[]): MarkedPart[] {
  if (terms.length === 0 || text === '') return text === '' ? [] : [{ text, isMatch: false }];
  // With a capturing group every second part is a match.
  return text
    .split(new RegExp(`(${termPattern(terms)})`, 'giu'))
    .map((part, index) => ({ text: part, isMatch: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}

/** The index of the first match, or -1. */
export const findTerm = (text: string, terms: string[]): number =>
  terms.length === 0 ? -1 : text.search(new RegExp(termPattern(terms), 'iu'));

const termPattern = (terms: string[]): string =>
  [...terms]
    .sort((a, b) => b.length - a.length)
    .map(escapePattern)
    .join('|');
