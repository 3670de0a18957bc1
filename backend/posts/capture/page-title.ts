import type { CapturedPost } from './pasted-post.ts';

/** `Jo Seller on X: "Words" / X`, with or without the handle, in the languages of the two. */
const X_TITLE =
  /^(?:\(\d+\+?\) )?(.{1,100}?)(?: \(@(\w{1,15})\))? (?:on|auf|en|sur|no|su|op) (?:X|Twitter)\s?:?(?:\s["“”„«]([\s\S]*)["“”»](?: \/ (?:X|Twitter))?)?$/u;
/** `Mara Voss on LinkedIn: Words | 87 comments`. */
const LINKEDIN_TITLE =
  /^(?:\(\d+\+?\) )?(.{1,100}?) (?:on|auf|en|sur|no|su|op) LinkedIn\s?:\s([\s\S]*?)(?:\s\|\s\d[\d.,]* [\p{L} ]{3,30})?$/u;

/** Author and words, perhaps cut, of what browsers and phones share as the title of a post's page. Null for other titles. */
export function readPageTitle(title: string): Partial<CapturedPost> | null {
  const [, xName, handle, xWords] = X_TITLE.exec(title) ?? [];
  if (xName && (xWords || handle)) {
    return {
      ...(xWords && { text: xWords }),
      postUser: xName,
      userLink: handle ? `https://x.com/${handle}` : null,
      type: 'Twitter',
    };
  }
  const [, name, words] = LINKEDIN_TITLE.exec(title) ?? [];
  return name && words ? { text: words, postUser: name, type: 'LinkedIn' } : null;
}
