import { findWords } from '../text/words.ts';
import type { SummaryPoint, SummaryPost } from './draft.ts';
import { findNumbers, isSupported } from './find-claims.ts';
import { findNames } from './find-names.ts';
import { isUnsafeText } from './unsafe-text.ts';

const MIN_CHARACTERS = 20;
const MAX_CHARACTERS = 420;
const MAX_CITED = 5;

export type CheckedPoints = { kept: SummaryPoint[]; dropped: { text: string; reason: string }[] };

/**
 * Keeps the points that their posts support, whoever wrote them: each cites at least one of `posts`, its numbers and
 * names occur in those that it cites, and it holds no link, markup or words to machines. What of it cites no post of
 * the list is taken off; the reasons are meant for the log.
 */
export function checkPoints(points: readonly SummaryPoint[], posts: readonly SummaryPost[]): CheckedPoints {
  const byId = new Map(posts.map((post) => [post.id, post]));
  const result: CheckedPoints = { kept: [], dropped: [] };
  for (const point of points) {
    const text = point.text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
    const cited = [...new Set(point.posts)].flatMap((id) => byId.get(id) ?? []).slice(0, MAX_CITED);
    const reason = findFault(text, cited) ?? (result.kept.some((kept) => kept.text === text) ? 'said twice' : null);
    if (reason) result.dropped.push({ text, reason });
    else result.kept.push({ text, posts: cited.map(({ id }) => id) });
  }
  return result;
}

/** The same for a title, which all posts together have to support. */
export const isTitleSupported = (title: string, posts: readonly SummaryPost[]): boolean =>
  title.length > 0 && title.length <= 90 && findFault(title.padEnd(MIN_CHARACTERS), posts) === null;

function findFault(text: string, cited: readonly SummaryPost[]): string | null {
  if (cited.length === 0) return 'cites no post of the period';
  if (text.length < MIN_CHARACTERS || text.length > MAX_CHARACTERS) return 'too short or too long';
  if (isUnsafeText(text)) return 'holds a link, markup, an account, a hashtag or an instruction';
  const source = cited.map(({ author, title, text: body }) => `${author ?? ''}\n${title}\n${body}`).join('\n');
  const numbers = findNumbers(source);
  const number = findNumbers(text).find((claim) => !isSupported(claim, numbers));
  if (number) return `the number ${number.value} is in none of its posts`;
  const words = new Set(findWords(source).map(({ key }) => key));
  const name = findNames(text).find((key) => !words.has(key));
  return name === undefined ? null : `the name "${name}" is in none of its posts`;
}
