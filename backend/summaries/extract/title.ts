import { isHollow } from '../../text/passages/context.ts';
import { BARE_RESULT, type ChosenPassage, completePassage } from '../../text/passages/passages.ts';
import { findWords } from '../../text/sentences/words.ts';
import { OTHER_TOPIC, topicOf } from './topics.ts';

const MAX_CHARACTERS = 90;
const MIN_CHARACTERS = 18;
const VERB_OR_FIGURE =
  /\d|\b(?:is|are|was|were|has|have|had|will|can|not|no|ends?|stays?|gets?|got|needs?|costs?|brings?|brought|beats?|wins?|won|los[et]|works?|rose|fell|grew|cut|paid|sold|made|kept|took|gave|found|broke|should|stop|never|how|what|why|without|\p{L}{3,}(?:ed|ing|es))\b/iu;
/** Words that stand for what only the text names. */
const REFERS =
  /\b(?:it|them|they|these|those|both|the same|all \d+|(?:this|that)(?! (?:year|week|month|quarter|summer|winter|spring|autumn)\b)|one of|for all|another|others)\b/i;
const SPEAKS_OF_ITSELF = /^(?:our|my|we|i)\b|\byour\b/i;

/**
 * The title of a summary: the first sentence of its points that needs nothing else of its post, rather one that is not about its author.
 * Without one, the topics and numbers of its posts.
 */
export function toTitle(passages: readonly ChosenPassage[]): string {
  const titles = passages.flatMap(listTitles);
  return titles.find((title) => !SPEAKS_OF_ITSELF.test(title)) ?? titles[0] ?? countPosts(passages);
}

/** "Advertising · Fees, freight and stock: 6 posts by 5 experts". */
function countPosts(passages: readonly ChosenPassage[]): string {
  const topics = passages.map(({ post, text }) => topicOf(post.title, text)).filter((topic) => topic !== OTHER_TOPIC);
  const often = [...Map.groupBy(topics, (topic) => topic)].toSorted(([, a], [, b]) => b.length - a.length);
  const experts = new Set(passages.map(({ post }) => post.author ?? post.id)).size;
  const counted = `${countOf(passages.length, 'post')} by ${countOf(experts, 'expert')}`;
  const [first, second] = often.map(([topic]) => topic);
  return [[first, second].filter((topic) => topic !== undefined).join(' · '), counted].filter(Boolean).join(': ');
}

const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** The sentence that a passage begins with, where it is a title and nothing has to be added to it: "But", or the line that says how it is meant. */
function listTitles(passage: ChosenPassage): string[] {
  const from = passage.spans[0]?.from ?? 0;
  const { text = '', kind } = passage.units[from] ?? {};
  const title = text.replace(/[.!]$/, '');
  if (kind !== 'sentence' || !isTitle(title)) return [];
  return completePassage(passage, [{ from, to: from }], text.length)?.text === text ? [title] : [];
}

const isTitle = (title: string): boolean =>
  title.length >= MIN_CHARACTERS &&
  title.length <= MAX_CHARACTERS &&
  findWords(title).length >= 3 &&
  VERB_OR_FIGURE.test(title) &&
  /^[\p{Lu}\p{Lo}\p{N}$€£]/u.test(title) &&
  !/[<>#@|[\]?]|:$|^\d+[.)]/.test(title) &&
  !isHollow(title) &&
  !BARE_RESULT.test(title) &&
  // "Single keyword campaigns: we merged 85 of them" names what it refers to.
  (!REFERS.test(title) || /^[^:]{8,40}: /.test(title));
