import { findWords, isStopWord } from '../text/words.ts';

/** What the feed is about needs no source. */
const OF_THE_TRADE = new Set(['amazon']);

// How sentences about posts begin, besides with words of the posts themselves.
const OPENERS = new Set(
  `accounts ads advertisers agencies analysis avoid brands buyers budget check clients companies consider conversion
costs creators customers data designers experts founders images keep lessons listing listings managers marketers measure
merchants numbers owners posts practitioners prices pricing product products profit returns review reviews sales
searches sellers shoppers split strategies suppliers switch target teams test tests track treat video watch`.split(
    /\s+/,
  ),
);

/**
 * The names that a text uses, as comparable words: capitalised words, except where a sentence begins with an ordinary
 * one, and words with capitals inside (`ACoS`, `TikTok`).
 */
export function findNames(text: string): string[] {
  const plain = text.normalize('NFC');
  return findWords(plain).flatMap(({ key, written, from, to }) => {
    if (!/\p{Lu}/u.test(written) || OF_THE_TRADE.has(key)) return [];
    const hasInnerCapital = /\p{L}.*\p{Lu}/u.test(written);
    const beginsSentence = /(?:^|[.!?:…]["”’»)]*\s+|["“«(]\s*)$/u.test(plain.slice(0, from));
    const isFollowedByName = /^(?:['’]s\b|\s+\p{Lu}\p{Ll})/u.test(plain.slice(to));
    if (beginsSentence && !hasInnerCapital && !isFollowedByName && isOpener(written)) return [];
    return [key];
  });
}

const isOpener = (word: string): boolean =>
  isStopWord(word) || OPENERS.has(word.toLowerCase()) || /^\p{Lu}\p{Ll}{2,}(?:ing|ly)$/u.test(word);
