import type { SummaryPoint, SummaryPost } from '../draft/draft.ts';
import { isUnsafeText } from '../draft/unsafe-text.ts';
import { listUnits } from '../extract/units.ts';
import { hasNumber } from '../text/claim-numbers.ts';
import { LABEL, segment } from '../text/split-sentences.ts';
import { findWords } from '../text/words.ts';
import { findPromotion, judgeClaim } from './judge-claim.ts';
import { toSide } from './sides.ts';

const MAX_CITED = 5;

export type CheckedPoints = { kept: SummaryPoint[]; dropped: { text: string; reason: string }[] };

/**
 * Keeps the points of a language model that code can follow in their quotations, each of which has to stand in a post of the list.
 * Posts whose quotation does not say so are not cited. `allowReview` keeps those, too, that somebody has to read first. The reasons are
 * meant for the log.
 */
export function checkPoints(
  points: readonly SummaryPoint[],
  posts: readonly SummaryPost[],
  { allowReview = false }: { allowReview?: boolean } = {},
): CheckedPoints {
  const byId = new Map(posts.map((post) => [post.id, post]));
  const result: CheckedPoints = { kept: [], dropped: [] };
  for (const point of points) {
    const text = point.text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
    const allowsPromotion =
      findPromotion({ claim: text, quote: point.quotes?.join('\n') ?? '' }) !== null && isSaidByMost(text, posts);
    const sources = [...new Set(point.posts)].flatMap((id) => {
      const post = byId.get(id);
      const quote = point.quotes?.[point.posts.indexOf(id)]?.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim() ?? '';
      return post ? [{ id, quote, ...judgeClaim({ post, quote, claim: text }, { allowsPromotion }) }] : [];
    });
    const said = sources
      .filter(({ verdict }) => verdict === 'publish' || (allowReview && verdict === 'review'))
      .slice(0, MAX_CITED);
    const isTwice = result.kept.some((kept) => kept.text === text);
    if (said.length === 0) result.dropped.push({ text, reason: sources[0]?.reason ?? 'cites no post of the period' });
    else if (isTwice) result.dropped.push({ text, reason: 'said twice' });
    else {
      const doubt = said.every(({ verdict }) => verdict === 'review') ? said[0]?.reason : undefined;
      const [ids, quotes] = [said.map(({ id }) => id), said.map(({ quote }) => quote)];
      result.kept.push({ text, posts: ids, quotes, ...(doubt !== undefined && { doubt }) });
    }
  }
  return result;
}

const MIN_AUTHORS = 3;

/** Whether more than half of the authors, three at least, have a sentence that says what a claim does. */
function isSaidByMost(claim: string, posts: readonly SummaryPost[]): boolean {
  const nameOf = ({ author, id }: SummaryPost) => author ?? String(id);
  const authors = new Set(posts.map(nameOf));
  const saying = new Set<string>();
  for (const post of posts) {
    if (saying.has(nameOf(post))) continue;
    const says = (quote: string) => judgeClaim({ post, quote, claim }, { allowsPromotion: true }).verdict === 'publish';
    if (listUnits(post.text).some(({ text }) => segment(text.replace(LABEL, '')).some(says))) saying.add(nameOf(post));
  }
  return saying.size >= MIN_AUTHORS && saying.size * 2 > authors.size;
}

const MAX_TITLE = 90;

/** Whether a title is plain text whose numbers, dates and words the points have. */
export function isTitleSupported(title: string, points: readonly SummaryPoint[]): boolean {
  if (title.length === 0 || title.length > MAX_TITLE || isUnsafeText(title)) return false;
  const said = points.map(({ text, quotes = [] }) => `${text}\n${quotes.join('\n')}`).join('\n');
  const [own, known] = [toSide(title), toSide(said)];
  if (!own.numbers.every((number) => hasNumber(known.numbers, number))) return false;
  if (!own.dates.every((date) => known.dates.includes(date))) return false;
  const words = new Set(findWords(said).map(({ key }) => key));
  return findWords(title).every(({ key }) => words.has(key));
}
