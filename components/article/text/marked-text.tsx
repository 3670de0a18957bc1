import { markTerms } from '@/lib/utils/mark-terms';

/** A text with the places marked that a search was for. */
export function MarkedText({ text, terms }: { text: string; terms: string[] }) {
  if (terms.length === 0) return text;
  return markTerms(text, terms).map(({ text: part, isMatch }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
    isMatch ? <mark key={index}>{part}</mark> : part,
  );
}
