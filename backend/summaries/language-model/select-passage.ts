import { type ChosenPassage, completePassage, GAP, type ReadPost, type Span } from '../../text/passages/passages.ts';
import { toKey } from '../../text/sentences/split-sentences.ts';

/** A shorter quotation is found anywhere. */
const MIN_KEY = 8;
/** A longer one is nobody's sentence. */
const MAX_QUOTE = 10_000;

/**
 * The whole sentences of a post that a quotation is from, with what they lean on; of a quotation that is too long, as many as there is room
 * for. Else the reason, meant for the log.
 */
export function selectPassage(
  read: ReadPost,
  quote: string,
  maxCharacters: number,
): ChosenPassage | { reason: string } {
  const spans = quote.length > MAX_QUOTE ? null : locate(read, quote);
  if (!spans) return { reason: 'the quotation is not in the post' };
  const touched = spans.flatMap(({ from, to }) => read.units.slice(from, to + 1));
  if (touched.some(({ isFit }) => !isFit)) return { reason: 'the sentence is an advert, a call or no whole one' };
  if (touched.every(({ kind, isQuestion }) => kind === 'heading' || kind === 'lead' || isQuestion))
    return { reason: 'the sentence says nothing alone' };
  for (let left = spans; left.length > 0; left = withoutLast(left)) {
    const passage = completePassage(read, left, maxCharacters);
    if (passage) return { ...read, ...passage };
  }
  return { reason: 'the sentence does not stand alone, or is too long' };
}

function withoutLast(spans: readonly Span[]): Span[] {
  const last = spans.at(-1) as Span;
  return [...spans.slice(0, -1), ...(last.to > last.from ? [{ ...last, to: last.to - 1 }] : [])];
}

/** The units that a quotation touches; null unless each of its parts stands in the post without a gap. */
function locate({ units }: ReadPost, quote: string): Span[] | null {
  const keys = units.map(({ text }) => toKey(text));
  const all = keys.join('');
  const unitAt = keys.flatMap((key, index) => Array.from({ length: key.length }, () => index));
  const spans: Span[] = [];
  for (const part of quote.split(GAP.trim()).map(toKey).filter(Boolean)) {
    const at = all.indexOf(part);
    const [from, to] = [unitAt[at], unitAt[at + part.length - 1]];
    if (at === -1 || from === undefined || to === undefined) return null;
    if (part.length < MIN_KEY && part !== keys[from]) return null;
    spans.push({ from, to });
  }
  return spans.length > 0 ? spans : null;
}
