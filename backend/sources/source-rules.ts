import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { escapePattern } from '#lib/utils/escape-pattern.ts';
import { fold } from '#lib/utils/fold.ts';
import type { SourceRules } from '../db/column-types.ts';
import { withoutAddresses } from '../text/default-title.ts';
import type { FeedItem } from '../text/feed/normalize-items.ts';

const MIN_WORDS_MAX = 500;
const BLOCK_WORDS_MAX = 100;

/** An empty field of a form is null. */
export const sourceRulesSchema = z.strictObject({
  minWords: z
    .int('A whole number')
    .min(0)
    .max(MIN_WORDS_MAX)
    .nullish()
    .transform((words) => words ?? 0),
  skipReplies: z.boolean().default(false),
  skipReposts: z.boolean().default(false),
  blockWords: z
    .array(z.string().trim().min(1).max(100))
    .max(BLOCK_WORDS_MAX)
    .nullish()
    .transform((words) => [...new Set(words ?? [])]),
  /** Whether a changed item corrects its post. */
  updatePosts: z.boolean().default(false),
}) satisfies z.ZodType<SourceRules>;

export const NO_RULES: SourceRules = {
  ...{ minWords: 0, skipReplies: false, skipReposts: false, blockWords: [] },
  updatePosts: false,
};

export const hasRules = (rules: SourceRules): boolean => !isDeepStrictEqual(rules, NO_RULES);

type Item = Pick<FeedItem, 'title' | 'text'>;

/** The reason in a few words; null if the rules take the item. */
export function explainDrop({ title, text }: Item, rules: SourceRules): string | null {
  const parts = [title ?? '', text];
  if (rules.skipReplies && parts.some((part) => REPLY.test(part))) return 'a reply';
  if (rules.skipReposts && parts.some((part) => REPOST.test(part))) return 'a repost';
  const folded = rules.blockWords.length > 0 ? parts.map(fold) : [];
  const blocked = rules.blockWords.find((word) => folded.some((part) => containsWord(part, fold(word))));
  if (blocked !== undefined) return `contains “${blocked}”`;
  const words = countWords(text || (title ?? ''), rules.minWords);
  return words < rules.minWords ? `${words} ${words === 1 ? 'word' : 'words'}, fewer than ${rules.minWords}` : null;
}

// Replies on X and its bridges: "@jo thanks", "R to @jo: thanks", "Re @jo thanks", "Replying to @jo".
const REPLY = /^\s*(?:(?:R to|Re|Replying to):? )?@\w/i;
// "RT @jo: …", "RT by @ann: …", and the first line of LinkedIn and X: "Ann Smith reposted this".
const REPOST = /^\s*RT (?:by )?@\w|^\s*[^\n.!?]{1,80} (?:reposted|retweeted)(?: this(?: post)?)?[:.]?\s*(?:\n|$)/i;

/** Whole words only: "ad" is not in "advice". Blanks count as one. Both are folded. */
function containsWord(text: string, word: string): boolean {
  const pattern = escapePattern(word.trim()).replaceAll(/\s+/g, '\\s+');
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}_])${pattern}(?![\\p{L}\\p{M}\\p{N}_])`, 'u').test(text);
}

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/** Counts words up to `max`, in any language, without addresses. */
function countWords(text: string, max: number): number {
  if (max === 0) return 0;
  let words = 0;
  for (const { isWordLike } of segmenter.segment(withoutAddresses(text).replace(/https?:\/\/\S+/gi, ''))) {
    if (isWordLike) words += 1;
    if (words === max) break;
  }
  return words;
}
