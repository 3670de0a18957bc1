import type { Sentence } from '../text/split-sentences.ts';
import { findWords } from '../text/words.ts';
import { countLooseEnds, isAnnouncement, isNoise, pointsBack } from './stands-alone.ts';

/** What could be a point: one sentence of a post, or up to three that follow each other. */
export type Passage = {
  text: string;
  /** Its first sentence among the post's, from 0. */
  start: number;
  /** Begins with the post's first sentence, and leaves out what follows that. */
  hasGap: boolean;
  /** Where it stands among the post's sentences: 0 first, 1 last. */
  position: number;
  sentences: number;
  isListed: boolean;
  looseEnds: number;
  /** Begins with a line of the post, and ends with one. */
  opensLine: boolean;
  closesLine: boolean;
  /** How often it goes on in another line. */
  breaks: number;
  isAnnouncement: boolean;
  /** Words in the last sentence. */
  lastWords: number;
};

const MIN_CHARACTERS = 32;
const MIN_WORDS = 6;
const MIN_FIRST_WORDS = 4;
const MAX_CHARACTERS = 280;
const MAX_SENTENCES = 3;

/**
 * All passages of a post that may stand for it: they begin with a sentence that needs none before it, hold no talk and no
 * questions, and are neither a shout nor a page.
 */
export function listPassages(sentences: readonly Sentence[]): Passage[] {
  const passages = listOwnPassages(sentences);
  return [...passages, ...withOpening(sentences[0], passages)];
}

const OPENING_MAX_CHARACTERS = 140;

/**
 * Passages with figures from further on in a post, each behind the sentence that the post begins with: that one says what it is
 * about, the passage what came of it. " … " stands for what is left out between.
 */
function withOpening(opening: Sentence | undefined, passages: readonly Passage[]): Passage[] {
  if (!opening || opening.isListed || opening.text.length > OPENING_MAX_CHARACTERS) return [];
  const own = passages.find(({ text }) => text === opening.text);
  if (!own || own.isAnnouncement || own.looseEnds > 0) return [];
  return passages.flatMap((passage) => {
    const text = `${opening.text} … ${passage.text}`;
    // What follows the opening at once needs no gap.
    const isFurtherOn = passage.start > 1;
    const isResult = /\d/.test(passage.text.split(/[.!?]\s/)[0] ?? '') && passage.sentences < MAX_SENTENCES;
    if (!isFurtherOn || !isResult || passage.isListed || text.length > MAX_CHARACTERS) return [];
    const looseEnds = Math.max(0, passage.looseEnds - 1);
    return [
      { ...passage, text, position: 0, sentences: passage.sentences + 1, looseEnds, opensLine: true, hasGap: true },
    ];
  });
}

function listOwnPassages(sentences: readonly Sentence[]): Passage[] {
  return sentences.flatMap((first, start) => {
    if (isUnfit(first.text) || pointsBack(first.text) || countWords(first.text) < MIN_FIRST_WORDS) return [];
    const looseEnds =
      countLooseEnds(first.text) +
      Number(namesAgain(first, sentences.slice(0, start))) +
      Number(start > 0 && countWords(first.text) < 6);
    const passages: Passage[] = [];
    let text = '';
    for (const [offset, next] of sentences.slice(start, start + MAX_SENTENCES).entries()) {
      const end = start + offset;
      if (isUnfit(next.text) || next.place !== first.place + offset || !isOfOneKind(first, next)) break;
      text = text ? `${text} ${next.text}` : next.text;
      if (text.length > MAX_CHARACTERS) break;
      if (!isBalanced(text) || !isLongEnough(text)) continue;
      passages.push({
        text,
        start,
        hasGap: false,
        position: sentences.length === 1 ? 0 : start / (sentences.length - 1),
        sentences: end - start + 1,
        isListed: first.isListed,
        looseEnds,
        opensLine: sentences[start - 1]?.line !== first.line,
        closesLine: sentences[end + 1]?.line !== next.line,
        breaks: new Set(sentences.slice(start, end + 1).map(({ line }) => line)).size - 1,
        isAnnouncement:
          end === start && (isAnnouncement(first.text) || Boolean(sentences[end + 1]?.isListed && !next.isListed)),
        lastWords: countWords(next.text),
      });
    }
    return passages;
  });
}

/** An entry of a list and what stands around the list do not make one passage. */
const isOfOneKind = (first: Sentence, next: Sentence): boolean =>
  next.isListed === first.isListed && (!next.isListed || next.line === first.line);

const isUnfit = (sentence: string): boolean =>
  isNoise(sentence) || /[?؟？]["”’»)]*$/.test(sentence) || isShouted(sentence);

const isLongEnough = (text: string): boolean =>
  text.length >= MIN_CHARACTERS && countWords(text) >= MIN_WORDS && /\p{L}{3}/u.test(text);

const countWords = (text: string): number => text.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** "The walk …" where an earlier sentence told of a walk: the reader has not met it. */
function namesAgain({ text }: Sentence, before: readonly Sentence[]): boolean {
  if (!/^(?:the|that|those|these|our|my)\s/i.test(text)) return false;
  const [noun] = findWords(text);
  return noun !== undefined && before.some((sentence) => findWords(sentence.text).some(({ key }) => key === noun.key));
}

/** A sentence in capitals, beyond the abbreviations of the trade. */
const isShouted = (sentence: string): boolean => {
  const words = sentence.match(/\p{L}{4,}/gu) ?? [];
  return (
    words.length > 3 &&
    words.filter((word) => word === word.toUpperCase() && word !== word.toLowerCase()).length > words.length / 2
  );
};

/** Quotation marks and brackets that are opened are closed. */
function isBalanced(text: string): boolean {
  const count = (mark: string) => text.split(mark).length - 1;
  return count('"') % 2 === 0 && count('“') === count('”') && count('(') === count(')') && count('«') === count('»');
}
