import { splitCode } from '#lib/utils/split-code.ts';
import { dropFillers } from './drop-fillers.ts';
import { mapWords } from './tidy-lines.ts';

// Lines that feeds, networks and mail programs add, each matched as a whole.
const BOILERPLATE = [
  /^the post .{1,250} (?:appeared first on|first appeared on|was first published (?:on|at)|originally appeared on) .{1,150}$/i,
  /^.{1,80}\bis a reader-supported (?:publication|newsletter)\b.*$/i,
  /^(?:to receive new posts|thanks for reading|this post is (?:public|free)|upgrade to paid|get the app)\b.{0,160}$/i,
  /^\P{L}*(?:subscribe|subscribe (?:now|here|free|for free|to .{1,60})|share(?: this(?: post| article)?)?|leave a comment|refer a friend|sign in|comment|like|send|follow|repost|like comment (?:re)?(?:post|share)(?: send)?)\P{L}*$/iu,
  /^\P{L}*(?:subscribe|follow us|follow me|connect with (?:me|us)|join (?:our|my) (?:discord|telegram|facebook group|newsletter))\b[^.]{0,80}(?::|https?:\/\/|@).*$/iu,
  /^\P{L}*(?:read more|read the (?:full|rest|whole)\b.{0,60}|read on|continue reading|keep reading|view (?:comments|original|in (?:your )?browser)|(?:…|\.{3})?\s?see more|show more|click here to read)\b.{0,80}$/iu,
  /^.{0,120}\b(?:unsubscribe|manage (?:your )?preferences|view (?:this (?:email|mail) )?in (?:your )?browser)\b.{0,120}$/i,
  /^(?:you(?:['’]re| are) receiving this|was this (?:e-?mail )?forwarded to you|forwarded this e-?mail|(?:liked|enjoyed) this\?.{0,60}(?:forward|share))\b.{0,160}$/i,
  /^(?:©|\(c\)|copyright) ?\d{4}\b.{0,120}$/i,
  /^submitted by\s+\/?u\/\S+.{0,120}$/i,
  /^\[(?:link|comments)\](?:\s*\[(?:link|comments)\])?$/i,
  /^(?:.{1,80} )?(?:reposted|shared|likes|commented on|celebrates|supports) this$/i,
  /^\P{L}*(?:reposted|reposting|reshared|resharing|shared|sharing|republished)(?: this| again| it){0,2} (?:from|by|via|because)\b[^.!?]{1,100}$/iu,
  /^(?:activate to view larger image|no alternative text description.*|image preview|feed post number \d+|view profile for .*|\d+ (?:reactions?|comments?|reposts?|likes?|views?)(?:\P{L}+\d+ (?:reactions?|comments?|reposts?))*)$/iu,
  /^(?:some of (?:the|these) links|(?:this (?:post|video|description)|the links?) .{0,60}\baffiliate|affiliate (?:disclosure|links?)|disclosure:).{0,300}$/i,
] as const;

/** Prefixes of reposts and replies: `RT by @name:`, `RT @name:`, `R to @name:`, `Re @name`. */
const WRAPPER = /^(?:RT(?: by)? @\w{1,40}:?|R(?:e|T)?(?: to)? @\w{1,40}:?|♻️? ?repost(?:ed)?(?: from)?:?)\s+/u;
const TRAILER =
  /\s*(?:The post .{1,200} (?:appeared first on|first appeared on) [^\n]{1,120}|\[link\]\s*\[comments\]|\[…\]|\[&hellip;\]|(?:…|\.{3})\s?(?:read more|continue reading|see more)\b.{0,40})$/i;
const LABELLED_LINK =
  /^(?=.{0,400}$)(?:[^.!?]{0,80}?[:–—|👉➡→-]\s*|\P{L}+|[^.!?:]{1,40}\s)\(?(?:https?:\/\/|www\.)\S+\)?\s*$/u;
const TIMESTAMP = /^\(?(?:\d{1,2}:)?\d{1,2}:\d{2}\)?\s*[-–—:|]?\s*\p{L}/u;

/**
 * Removes added lines: "appeared first on", subscribe and share lines, prefixes of reposts and replies, link lists and
 * chapters below videos; and characters that nobody sees. Sentences and code stay, and so does a text that consists of nothing else.
 * Idempotent.
 */
export function cleanPostText(text: string): string {
  const words = mapWords(text, dropFillers);
  const lines = splitCode(words).flatMap(({ isCode, source }) => source.split('\n').map((line) => ({ line, isCode })));
  const trimmed = lines.map(({ line, isCode }) => (isCode ? '' : line.trim()));
  const links = trimmed.filter((line) => LABELLED_LINK.test(line)).length;
  const chapters = trimmed.filter((line) => TIMESTAMP.test(line)).length;
  const kept = lines.flatMap(({ line, isCode }, index) => {
    if (isCode) return [line];
    const plain = trimmed[index] ?? '';
    if (BOILERPLATE.some((pattern) => pattern.test(plain.slice(0, 600)))) return [];
    // A single link may be the post's subject; several are a list.
    if (links > 1 && LABELLED_LINK.test(plain) && !/^link to post\b/i.test(plain)) return [];
    if (chapters > 2 && TIMESTAMP.test(plain)) return [];
    return [line.length > 2000 ? line : line.replace(TRAILER, '')];
  });
  const cleaned = unwrap(mapWords(kept.join('\n'), (part) => part.replaceAll(/\n{3,}/g, '\n\n')).trim());
  return /[\p{L}\p{N}]/u.test(cleaned) ? cleaned : text;
}

/** Lines that networks and scrapers write around a post: labels of buttons and pictures, what a page shows instead of the rest. */
const LABELS = [
  /^(?:activate to view larger image|no alternative text description.*|image preview|feed post number \d+|view profile for .*)\.?$/i,
  /^(?:like comment (?:re)?(?:post|share)(?: send)?)$/i,
  /^(?:(?:…|\.{3}) ?(?:see |show )?|(?:see|show) )(?:more|less)$|^(?:…|\.{3}) ?(?:mehr(?: anzeigen)?|voir plus|plus|ver más|ver mais|altro|meer(?: weergeven)?)$/iu,
];
/** The line above a post that says who has brought it to a feed. In its middle the words are the author's. */
const CONTEXT = /^(?:.{1,80} )?(?:reposted|shared|likes|commented on|celebrates|supports) this$/i;
/** Below the post; elsewhere an author counts something. */
const COUNTS =
  /^\d[\d,.]* (?:reactions?|comments?|reposts?|likes?|views?)(?:\P{L}+\d[\d,.]* (?:reactions?|comments?|reposts?))*\.?$/iu;
const MORE = /[ \t]*(?:…|\.{3}) ?(?:(?:see |show )?more|mehr(?: anzeigen)?|voir plus|ver más|ver mais)$/iu;
/** `hashtag#ppc`, and on two lines: LinkedIn names its links for screen readers. */
const SPOKEN = /(?<![\p{L}\p{N}_])hashtag\n?(?=[#＃][\p{L}\p{N}_])/gu;
const PINNED = /^Pinned:\s+/;

/**
 * Removes what a network or a tool has written around an author's words, and characters that nobody sees. The author's lines stay,
 * lists of links among them. Idempotent; a text that consists of nothing else stays.
 */
export function cleanAuthorText(text: string): string {
  const lines = mapWords(text, dropFillers)
    .replace(SPOKEN, '')
    .split('\n')
    .map((line) => (line.length > 2000 ? line : line.trimEnd()));
  const unlabelled = lines.filter((line) => !LABELS.some((label) => label.test(line.trim().slice(0, 600))));
  const kept = trimLines(unlabelled);
  const last = kept.findLastIndex((line) => line !== '');
  const cut = kept.map((line, index) => (index === last && line.length <= 5000 ? line.replace(MORE, '') : line));
  const cleaned = unwrap(
    mapWords(cut.join('\n'), (part) => part.replaceAll(/\n{3,}/g, '\n\n'))
      .trim()
      .replace(PINNED, ''),
  );
  return /[\p{L}\p{N}]/u.test(cleaned) ? cleaned : text.trim();
}

/** Without context above and counts below. */
function trimLines(lines: readonly string[]): readonly string[] {
  const isAround = (line: string, pattern: RegExp) => line.trim() === '' || pattern.test(line.trim().slice(0, 600));
  const start = lines.findIndex((line) => !isAround(line, CONTEXT));
  const end = lines.findLastIndex((line) => !isAround(line, COUNTS)) + 1;
  return start < 0 ? [] : lines.slice(start, end);
}

export const cleanPostTitle = (title: string): string => unwrap(dropFillers(title).trim() || title);

function unwrap(text: string): string {
  let left = text;
  for (;;) {
    const plain = left.replace(WRAPPER, '');
    if (plain === left || !/[\p{L}\p{N}]/u.test(plain)) return left;
    left = plain;
  }
}
