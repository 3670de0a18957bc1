import type { PostType } from '#lib/design/platforms.ts';
import { fold } from '#lib/utils/fold.ts';

/** The author, words and network that the title of a post's page tells. */
type TitledPost = { text?: string; postUser: string; userLink?: string | null; type: PostType };

/** `Jo Seller on X: "Words" / X`, with or without the handle, in the languages of the two. */
const X_TITLE =
  /^(?:\(\d+\+?\) )?(.{1,100}?)(?: \(@(\w{1,15})\))? (?:on|auf|en|sur|no|su|op) (?:X|Twitter)\s?:?(?:\s["“”„«]([\s\S]*)["“”»](?: \/ (?:X|Twitter))?)?$/u;
/** `Mara Voss on LinkedIn: Words | 87 comments`. */
const LINKEDIN_TITLE =
  /^(?:\(\d+\+?\) )?(.{1,100}?) (?:on|auf|en|sur|no|su|op) LinkedIn\s?:\s([\s\S]*?)(?:\s\|\s\d[\d.,]* [\p{L} ]{3,30})?$/u;

const JAPANESE_TITLE = /^(?:\(\d+\+?\) )?Xユーザーの(.{1,100}?)さん: 「([\s\S]*)」 \/ X$/u;

const ENDS: Partial<Record<PostType, RegExp>> = {
  Twitter: / \/ (?:X|Twitter)$/u,
  LinkedIn: /\s\|\s\d[\d.,]* [\p{L} ]{3,30}$/u,
};

/**
 * Author and words, perhaps cut, of what browsers and phones share as the title of a post's page. Null for other titles, and
 * for a sentence of that form ("What I learned on LinkedIn: …") that has neither an address of the network beside it, which
 * `type` is, nor the end of such titles.
 */
export function readPageTitle(title: string, type: PostType | null): TitledPost | null {
  const isTitleOf = (network: PostType) => type === network || ENDS[network]?.test(title);
  const [, jaName, jaWords] = JAPANESE_TITLE.exec(title) ?? [];
  if (jaName && jaWords) return { text: jaWords.trim(), postUser: jaName, type: 'Twitter' };
  const [, xName, handle, xWords] = X_TITLE.exec(title) ?? [];
  if (xName && (handle || (xWords && isTitleOf('Twitter')))) {
    return {
      ...(xWords && { text: xWords.trim() }),
      postUser: xName,
      userLink: handle ? `https://x.com/${handle}` : null,
      type: 'Twitter',
    };
  }
  const [, name, words] = LINKEDIN_TITLE.exec(title) ?? [];
  return name && words && isTitleOf('LinkedIn') ? { text: words.trim(), postUser: name, type: 'LinkedIn' } : null;
}

/** `Words | Mara Voss`, the title of a page at `/posts/maravoss_…`: the address proves the name. Null for other titles. */
export function readNamedTitle(title: string, address: string): TitledPost | null {
  const [, words, name] = /^([\s\S]+?) \| (\p{L}[^|\n]{1,60}?)(?: \| \d[\d.,]* [\p{L} ]{3,30})?$/u.exec(title) ?? [];
  const [, slug] = /linkedin\.com\/posts\/([^/_]+)_/i.exec(address) ?? [];
  return words && name && slug && isSlugOf(slug, name) ? { text: words, postUser: name, type: 'LinkedIn' } : null;
}

/** Whether the last part of a page's address may be that of a name: `mara-voss-1a2b` of "Mara Voss". */
export function isSlugOf(slug: string, name: string): boolean {
  const [longest = ''] = (fold(name).match(/[\p{L}\d]+/gu) ?? []).toSorted((a, b) => b.length - a.length);
  return longest.length > 2 && fold(slug).replaceAll('-', '').includes(longest);
}
