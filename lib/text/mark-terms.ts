type MarkedPart = { text: string; isMatch: boolean };

/** Splits a text at the places that match one of the terms, in any case. Longer terms win where two begin alike. */
export function markTerms(text: string, terms: string[]): MarkedPart[] {
  if (terms.length === 0 || text === '') return text === '' ? [] : [{ text, isMatch: false }];
  // With a capturing group every second part is a match.
  return text
    .split(new RegExp(`(${termPattern(terms)})`, 'giu'))
    .map((part, index) => ({ text: part, isMatch: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}

/** Where the first match of any term begins, or -1. */
export const findTerm = (text: string, terms: string[]): number =>
  terms.length === 0 ? -1 : text.search(new RegExp(termPattern(terms), 'iu'));

const termPattern = (terms: string[]): string =>
  [...terms]
    .sort((a, b) => b.length - a.length)
    .map((term) => term.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .join('|');
