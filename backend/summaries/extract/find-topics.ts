import type { SummaryPost } from '../draft/draft.ts';
import { hasOwnTitle } from '../draft/own-title.ts';
import { findWords, type Word } from '../text/words.ts';

/** Words that any post of the trade has: alone they are no topic. */
const COMMON_PLACES = new Set(
  `account advice amazon asin agency audit block box brand business buyer category client column company competitor
copy cost customer data deck designer document expert file folder founder friend guide image keyword item job label
manager market marketplace mistake money order owner percent picture portfolio post price product profit project
quarter rank report result revenue row sale seller service set shop size spend stock store story supplier target
task team term test text tool top traffic unit user value view visit option week version warehouse message mail
email call meeting note notebook plan pitch feedback thumb mother partner sister brother sentence table letter forty
fifty sixty eighty ninety dozen double bold first-order`.split(/\s+/),
);

type Phrase = { key: string; written: string; words: string[] };
type Topic = Phrase & { score: number; posts: Set<number> };

/**
 * What the posts are about, the strongest first and at most `count`: phrases of one or two words that a text repeats, or
 * that several have, in the spelling of those who wrote them. Earlier posts of the list weigh more. Of topics that share a
 * word, and of those of one single post, there is one.
 */
export function findTopics(posts: readonly SummaryPost[], count: number): string[] {
  const topics = new Map<string, Topic>();
  posts.forEach((post, rank) => {
    for (const { phrase, strength } of phrasesOfPost(post)) {
      const topic = topics.get(phrase.key) ?? { ...phrase, score: 0, posts: new Set() };
      topic.score += Math.sqrt(strength) / (1 + 0.12 * rank);
      topic.posts.add(post.id);
      topics.set(phrase.key, topic);
    }
  });
  // One line of two scripts reads in neither direction.
  const isLatin = ({ written }: Topic) => /^[\p{Script=Latin}\P{L}]+$/u.test(written);
  const all = [...topics.values()];
  const ranked = (all.some(isLatin) ? all.filter(isLatin) : all).sort(
    (a, b) => b.score - a.score || (a.key < b.key ? -1 : 1),
  );
  const chosen: Topic[] = [];
  for (const topic of ranked) {
    if (chosen.length === count) break;
    if (!chosen.some((other) => isSame(topic, other))) chosen.push(topic);
  }
  return chosen.map(({ written }) => written);
}

function phrasesOfPost(post: SummaryPost): { phrase: Phrase; strength: number }[] {
  // A title that was cut from the text says nothing twice.
  const title = hasOwnTitle(post) ? post.title : '';
  const inTitle = new Set(phrasesOf(title).map(({ key }) => key));
  const tags = new Set(post.hashtags.map(collapse));
  const found = Map.groupBy(phrasesOf(`${title}\n${post.text}`), ({ key }) => key);
  return [...found.values()].flatMap((same) => {
    const phrase = mostFrequent(same);
    const isTagged = tags.has(collapse(phrase.written));
    const isPair = phrase.words.length > 1;
    const isCommonPlace = phrase.words.some((word) => COMMON_PLACES.has(word));
    const isNamed = inTitle.has(phrase.key);
    // Said once, a phrase may be anything; and so may a lone word that neither a title nor a hashtag has.
    const isLone = !(isPair || isTagged || (isNamed && same.length > 2) || /\p{Lu}/u.test(phrase.written));
    if (isLone || (same.length < 2 && !isTagged) || (isCommonPlace && !isPair)) return [];
    const said = Math.min(4, same.length) + (isTagged ? 2 : 0);
    const kind = isPair ? (isCommonPlace ? 1.5 : 2.4) : 1;
    return [{ phrase, strength: said * kind * (isNamed ? 1.8 : 1) }];
  });
}

/** Single words, and pairs of words with nothing but a space or "&" between them. */
function phrasesOf(text: string): Phrase[] {
  const plain = text.replaceAll(/https?:\S+|[#@][\p{L}\p{N}_]+/gu, ' . ');
  const words = findWords(plain);
  return words.flatMap((word, index) => {
    const single = { key: word.key, written: spell(plain, word, word), words: [word.key] };
    const next = words[index + 1];
    if (!next || next.key === word.key || !/^ (?:& )?$/.test(plain.slice(word.to, next.from))) return [single];
    return [single, { key: `${word.key} ${next.key}`, written: spell(plain, word, next), words: [word.key, next.key] }];
  });
}

/** As the text spells it, but for the capital that begins a sentence. */
function spell(text: string, first: Word, last: Word): string {
  const written = text.slice(first.from, last.to);
  const beginsSentence = /(?:^|[.!?:…"“(–-]\s*|\n\s*)$/.test(text.slice(0, first.from));
  const isPlainWord = /^\p{Lu}[\p{Ll}\p{M}'’-]+$/u.test(first.written);
  return beginsSentence && isPlainWord ? written.charAt(0).toLowerCase() + written.slice(1) : written;
}

function mostFrequent(phrases: readonly Phrase[]): Phrase {
  const byWriting = [...Map.groupBy(phrases, ({ written }) => written).values()];
  return byWriting.reduce((best, same) => (same.length > best.length ? same : best))[0] as Phrase;
}

function isSame(a: Topic, b: Topic): boolean {
  if (a.words.some((word) => b.words.includes(word))) return true;
  return a.posts.size === 1 && b.posts.size === 1 && [...a.posts][0] === [...b.posts][0];
}

/** What a title or first line is about, up to its first stop, or null where that is no short phrase. */
export function headingOf({ title }: Pick<SummaryPost, 'title'>): string | null {
  const heading = title.split(/[,:;.!?…–—|(]/u)[0]?.trim() ?? '';
  return heading.length >= 8 && heading.length <= 48 && !/[<>#@"“]/.test(heading) ? heading : null;
}

const collapse = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
