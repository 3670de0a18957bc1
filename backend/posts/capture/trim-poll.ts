import { isLabel } from './interface-words.ts';
import { PERCENT } from './join-lines.ts';
import { type Line, listFilled } from './paste-lines.ts';
import { skipDoubled } from './trim-card.ts';

/** Lines of the longest poll, and the same with empty ones between. */
const [VOTES_MAX, LINES_MAX] = [16, 32];
/** The longest question that LinkedIn lets a poll ask. */
const QUESTION_MAX = 140;

const isVotes = (text: string): boolean => isLabel('votes', text.replace(/^\d[\d.,’\s]*|\s*[•·].*$/g, ''));

/** `You can see how people vote. Learn more` */
const WITH_HELP =
  /\.\s*(?:learn more|mehr erfahren|más información|en savoir plus|saiba mais|saber mais|scopri di più|meer informatie)$/i;

/**
 * Whether a poll goes on here, below its question: with the note that tells who sees the votes, or with the first of its options and their
 * shares. A sentence may say that somebody can see how others vote; votes are counted below a poll's.
 */
export function isPoll(lines: readonly Line[], index: number): boolean {
  const text = lines[index]?.text ?? '';
  const below = listFilled(lines, index + 1, index + LINES_MAX).slice(0, VOTES_MAX);
  if (isLabel('polls', text))
    return WITH_HELP.test(text) || below.some((line) => PERCENT.test(line.text) || isVotes(line.text));
  const isOption = text !== '' && PERCENT.test(below[0]?.text ?? '') && PERCENT.test(below[2]?.text ?? '');
  return isOption && below.some((line) => isVotes(line.text) && /^\d/.test(line.text));
}

/**
 * The line at which the words end above the question of a poll, which stands directly above `end` and below the words. A paragraph
 * of its own is the author's question, unless it is asked above as well, or the lines of the poll are all apart.
 */
export function trimQuestion(lines: readonly Line[], from: number, end: number): number {
  const doubled = skipDoubled(lines, from, end);
  if (doubled < end && lines[doubled - 1]?.text !== '') return doubled;
  const question = lines[end - 1]?.text ?? '';
  const isQuestion = /\?$/.test(question) || (question.length <= QUESTION_MAX && !/#\p{L}|[.!…]$/u.test(question));
  const isAskedAbove = lines.slice(from, end - 1).some(({ text }) => text === question);
  const isNear = lines[end - 2]?.text !== '' || lines[end]?.text === '';
  return end - 1 > from && isQuestion && (isAskedAbove || isNear) ? end - 1 : end;
}
