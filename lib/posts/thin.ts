import type { Post } from './model';

const MIN_WORDS = 60;
/** Scripts without blanks between words, which have about two letters to each. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/gu;

/** Whether a text has too few words for a page that is worth finding. */
export function isShort(text: string): boolean {
  const spaced = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return spaced + (text.match(UNSPACED)?.length ?? 0) / 2 < MIN_WORDS;
}

/** Whether a post's page says little that its original does not: few words, and nothing cites them. */
export const isThin = ({ text }: Pick<Post, 'text'>, isCited: boolean): boolean => !isCited && isShort(text);
