import { fold } from '@/lib/utils/fold';
import { toHashtagName } from '@/lib/utils/hashtag-name';
import { splitBlocks } from '@/lib/utils/split-blocks';
import type { Post } from './model';

const MAX_CHARACTERS = 280;

/**
 * The words of a post that is short enough to be read as one quotation: its whole text, which its title is a part of, without the
 * hashtags at the end that are shown apart. Null for any other post.
 */
export function quotationOf({ title, text, hashtags }: Pick<Post, 'title' | 'text' | 'hashtags'>): string | null {
  if (text.length > MAX_CHARACTERS) return null;
  if (splitBlocks(text).some(({ kind }) => kind !== 'paragraph')) return null;
  if (!lettersOf(text).includes(lettersOf(title))) return null;
  const names = new Set(hashtags.map(({ name }) => fold(name)));
  const isShownApart = (word: string) => /^[#＃]/.test(word) && names.has(fold(toHashtagName(word.slice(1)) ?? ''));
  const words = text.trimEnd().split(/(?<=\s)(?=\S)/);
  while (words.length > 1 && isShownApart(words.at(-1)?.trim() ?? '')) words.pop();
  return words.join('').trimEnd();
}

const lettersOf = (text: string): string => fold(text).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
