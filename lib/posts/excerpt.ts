import { clipText, toSingleLine } from '@/lib/utils/clip';
import { findTerm } from '@/lib/utils/mark-terms';
import { withoutCode, withoutFences } from '@/lib/utils/split-code';
import type { Post } from './model';
import { textWithoutTitle } from './text-without-title';

const EXCERPT_MAX_CHARACTERS = 220;
const LEAD_CHARACTERS = 60;
// Ingest cuts descriptions at a word before 200 characters; a shorter one was written by a person.
const CUT_DESCRIPTION_MIN_CHARACTERS = 150;
const TAIL_CHARACTERS = 40;
const SENTENCE_END = /[.!?…؟。！？]["'”’»)\]]*$/u;

/**
 * The beginning of the description or text without the title, or the part around the first match of a search. Where it may be longer
 * than a description that was cut, it is the text's.
 */
export function excerptOf(
  post: Pick<Post, 'title' | 'description' | 'text'>,
  terms: string[],
  maxCharacters: number = EXCERPT_MAX_CHARACTERS,
): string {
  const [description, text, coded] = [post.description, withoutCode(post.text), withoutFences(post.text)].map((part) =>
    afterTitle(post.title, toSingleLine(textWithoutTitle({ title: post.title, text: part }))),
  ) as [string, string, string];
  const isCut = isCutOff(description, text);
  const beginning =
    isCut && maxCharacters <= EXCERPT_MAX_CHARACTERS
      ? `${description}…`
      : clipText((!isCut && description) || text, maxCharacters);
  if (terms.length === 0 || findTerm(post.title, terms) >= 0 || findTerm(beginning, terms) >= 0) return beginning;
  const source = [description, text, coded].find((part) => findTerm(part, terms) >= 0);
  return source ? `…${clipText(source.slice(leadStart(source, terms)), EXCERPT_MAX_CHARACTERS)}` : beginning;
}

/** If the title is only part of its sentence, the rest follows "…". */
function afterTitle(title: string, line: string): string {
  const words = toSingleLine(title).replace(/(?:…|\.\.\.)$/, '');
  if (words === '' || !line.startsWith(words)) return line;
  const rest = line.slice(words.length);
  if (/^[\p{L}\p{N}]/u.test(rest)) return line;
  const more = rest.replace(/^[\s.,;!?:…]+/u, '');
  return more === '' ? '' : `…${more}`;
}

function isCutOff(description: string, text: string): boolean {
  if (description.length < CUT_DESCRIPTION_MIN_CHARACTERS || description.length >= EXCERPT_MAX_CHARACTERS) return false;
  if (SENTENCE_END.test(description)) return false;
  const tail = description.slice(-TAIL_CHARACTERS);
  const end = text.indexOf(tail) + tail.length;
  return text.includes(tail) && end < text.length;
}

/** Starts a little before the match, at a word. */
function leadStart(text: string, terms: string[]): number {
  const match = findTerm(text, terms);
  const space = text.indexOf(' ', Math.max(0, match - LEAD_CHARACTERS));
  return space >= 0 && space < match ? space + 1 : match;
}
