import {
  bulletOf,
  contentLines,
  ENDS_WHOLE,
  LABEL,
  segment,
  tidy,
  withoutHashtagsAtEnd,
} from '../text/split-sentences.ts';
import { isStopWord } from '../text/words.ts';
import { takesBack } from './noise.ts';

// A sentence without its post can say the opposite: under "Three things I would never sign:", in a list of myths, before "That was
// wrong." No rule understands that, so a sentence is taken only from prose that nothing introduces, denies or reports, and otherwise none.

const MIN_WORDS = 6;
const MAX_CHARACTERS = 240;

/** A title that begins with a number of things promises a list: "5 myths", "Three things". */
const COUNTS =
  /^(?:(?:my|the|our|your|these|top|first|last|best|worst) )*(?:#?\d{1,3}\+?|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty) +\p{L}/iu;
const DENIES =
  /\b(?:never|not|no|none|nobody|nothing|neither|nor|cannot|\p{L}+n['’]t|stop|avoid|myths?|mistakes?|errors?|wrong|lies?|liars?|false|fake|fiction|nonsense|bad|worst|beliefs?|gurus?|rumou?rs?)\b/iu;
const REPORTS =
  /\b(?:believe[ds]?|thinks?|thought|assum\p{L}+|claims?|claimed|pretend\p{L}*|imagine[ds]?|suppose[ds]?|says?|said|tells?|told|heard|hear|promise[ds]?|preach\p{L}*|advice|advise\p{L}*|everyone|everybody|supposedly|allegedly|sarcasm|joke|satire|quot\p{L}+|wrote|these|following)\b|[“”"«»„]|(?<!\p{L})['‘]\p{L}/iu;
/** The beginning of a sentence that speaks of the one before. */
const ANSWERS =
  /^\P{L}*(?:no|not|none|nothing|never|neither|nope|wrong|false|that|these|but|except|only|until|actually|in (?:fact|reality)|the (?:opposite|truth))\b/iu;
const SPEAKS_OF_IT = /^\P{L}*(?:it|this|they|he|she|all|both|each|one|some|most)\b/iu;
/** A sentence of so few words is a verdict on the one before: "It cost me my house.", "Run." */
const VERDICT_WORDS = 6;
const POINTS_ON = /\b(?:this|these|here|how to|recipe)\b|\?$/iu;
/** Stands for something outside of the sentence. */
const REFERS =
  /\b(?:they|them|their|theirs|themselves|he|him|his|she|her|hers|its?|this|these|those|such|both|former|latter|same|others?|another|ones?|here|there|above|below|also|too|therefore|thus|hence|so|then|again|either|neither|yet|still|of the \p{N}+)\b|^(?:and|or|because|which|who|that|plus|even|except|like|as|if|when|usually|fewer|went|ran)\b/iu;
const VERB =
  /\b(?:is|are|was|were|be|been|am|has|have|had|do|does|did|can|will|must|may|might|need|needs|get|gets|got|go|goes|went|take|takes|took|make|makes|made|cost|costs|keep|keeps|kept|cut|cuts|put|let|set|sets|pay|pays|paid|sell|sells|sold|buy|buys|bought|lose|loses|lost|win|wins|won|grew|grow|grows|fell|fall|falls|rose|rise|rises|ran|run|runs|saw|see|sees|find|finds|found|give|gives|gave|left|leave|leaves|came|come|comes|bring|brings|brought|build|built|spend|spent|begin|began|become|became|wrote|write|writes|show|shows|beat|beats|hit|hits|held|hold|holds|sent|send|means|meant|read|ship|ships|use|uses|check|test|add|ask|measure|compare|count|start|track|(?<!, )(?!(?:speed|feed|need|seed|breed|creed)\b)\p{L}{2,}ed)\b/iu;

/** Whether the title or first line of a post says how all that follows is meant: "5 myths", "Things I would never sign". */
export const isFraming = (line: string): boolean => COUNTS.test(line) || DENIES.test(line);

/** Whether a sentence may be what the next one is put up for: it denies, doubts or reports. */
export const leadsOn = (sentence: string): boolean => DENIES.test(sentence) || REPORTS.test(sentence);

const answers = (sentence: string): boolean =>
  takesBack(sentence) ||
  ANSWERS.test(sentence) ||
  (SPEAKS_OF_IT.test(sentence) && leadsOn(sentence)) ||
  (sentence !== '' && sentence.split(' ').length < VERDICT_WORDS);

/**
 * The sentences of a cleaned post that say the same without it, in their order: whole, in English, in prose before the first list, heading or
 * introduction. None of a post that counts or denies something in its title, none behind a sentence that denies or reports, and none before
 * one that answers.
 */
export function listStandingSentences(text: string, title: string): string[] {
  // A title that is no whole sentence may announce anything: "How to lose your account", "Is this true?", "The agency pitch".
  const isWhole = /[.!…]$/.test(title) || toStart(text).startsWith(title);
  if (!isWhole || isFraming(title) || REPORTS.test(title) || POINTS_ON.test(title) || !isEnglish(text)) return [];
  const lines = contentLines(text).map((line) => withoutHashtagsAtEnd(tidy(line)).trim());
  const isProse = (line: string, index: number) =>
    bulletOf(line, false) === '' && !LABEL.test(line) && (index === 0 || line === '' || ENDS_WHOLE.test(line));
  const end = lines.findIndex((line, index) => !isProse(line, index));
  const prose = (end === -1 ? lines : lines.slice(0, end)).filter((line) => line !== '').map(segment);
  // Lines of one sentence are also how lists are written: what is said anywhere above may be meant of all of them.
  return prose.flatMap((sentences, line) =>
    sentences.filter((sentence, at) => {
      const above = sentences.length > 1 ? [(prose[line - 1] ?? []).at(-1) ?? ''] : prose.slice(0, line).flat();
      const before = [...above, ...sentences.slice(0, at)];
      const next = sentences[at + 1] ?? prose[line + 1]?.[0] ?? '';
      return standsAlone(sentence) && !before.some(leadsOn) && !answers(next);
    }),
  );
}

/** A title that was made of the text's first sentence is cut out of it. */
const toStart = (text: string): string => segment(text.split('\n', 1)[0] ?? '')[0] ?? '';

const standsAlone = (sentence: string): boolean =>
  /^[\p{Lu}\p{N}$€£]/u.test(sentence) &&
  /[^.…][.!]$/u.test(sentence) &&
  sentence.length <= MAX_CHARACTERS &&
  (sentence.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= MIN_WORDS &&
  !/[:;…“”"«»„()[\]#@]|\/\/|\p{Extended_Pictographic}/u.test(sentence) &&
  VERB.test(sentence) &&
  !REFERS.test(sentence);

/** By its share of words that only join others. */
function isEnglish(text: string): boolean {
  const words = text.match(/[\p{L}'’]+/gu) ?? [];
  return words.length > 0 && words.filter(isStopWord).length / words.length > 0.3;
}
