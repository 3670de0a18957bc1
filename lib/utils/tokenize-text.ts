import { HASHTAG_PATTERN, toHashtagName } from './hashtag-name.ts';

export type TextToken =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  /** `name` begins with one `#` and is in plain letters, whatever was written. */
  | { kind: 'hashtag'; text: string; name: string };

// A link ends at blanks, invisible characters (a bidi mark would disguise the address), quotes, angle brackets and the
// full-width punctuation that follows a link without a blank in Chinese and Japanese. A hashtag is what the feed's own
// import takes for one.
const LINK =
  /(?<![\p{L}\p{M}\p{N}_@.])(?<link>(?:https?:\/\/|www\.)[^\s\p{C}<>"`{}|\\^、。，！？；：「」『』（）【】《》]+)/u;
const TOKEN = new RegExp(`${LINK.source}|${HASHTAG_PATTERN}`, 'giu');

/**
 * Splits a text into text, links and hashtags; joined, the tokens are the text. Links are http(s) (`www.` becomes
 * https) without a user name or trailing punctuation.
 */
export function tokenizeText(text: string): TextToken[] {
  const tokens: TextToken[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const token = match.groups?.link ? parseLink(match.groups.link) : parseHashtag(match[0], match.groups?.name ?? '');
    if (!token) continue;
    if (match.index > end) tokens.push({ kind: 'text', text: text.slice(end, match.index) });
    tokens.push(token);
    end = match.index + token.text.length;
  }
  if (end < text.length) tokens.push({ kind: 'text', text: text.slice(end) });
  return tokens;
}

function parseHashtag(text: string, word: string): TextToken | null {
  const name = toHashtagName(word);
  return name === null ? null : { kind: 'hashtag', text, name };
}

function parseLink(found: string): TextToken | null {
  const text = withoutTrailingPunctuation(found);
  const address = /^www\./i.test(text) ? `https://${text}` : text;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.username || url.password || !/[^.]\.[^.]/.test(url.hostname)) return null;
  return { kind: 'link', text, href: url.href };
}

// A closing bracket belongs to a link that contains the opening one: …/wiki/Seller_(disambiguation)
function withoutTrailingPunctuation(link: string): string {
  const loose = { ')': count(link, ')') - count(link, '('), ']': count(link, ']') - count(link, '[') };
  let end = link.length;
  while (end > 0) {
    const last = link.charAt(end - 1);
    if (last === ')' || last === ']') {
      if (loose[last] <= 0) break;
      loose[last] -= 1;
    } else if (!/[.,;:!?'*~…»”’]/u.test(last)) break;
    end -= 1;
  }
  return link.slice(0, end);
}

const count = (text: string, character: string): number => text.split(character).length - 1;
