import { parseRelativeTime } from '#backend/text/relative-time.ts';
import { isForScreenReaders, ownText, type Scope, select } from '../dom.ts';

/** An element that says how old a post is, and its words without `• Edited •`. */
export type Age = { element: Element; words: string };

/** The ages that a scope shows, in the order of the page: `2d • Edited •`, `4 Tag(e) •`, `<time>1mo</time>`. */
export function findAges(scope: Scope, now: Date): Age[] {
  return select(scope, 'span, p, time, div, a').flatMap((element) => {
    const [words = ''] = ownText(element).split(/\s*[•·]/);
    const isAge =
      /\d|^\p{L}+(?: \p{L}+)?$/u.test(words) && words.length <= 20 && parseRelativeTime(words, now) !== null;
    return isAge && !isForScreenReaders(element) ? [{ element, words }] : [];
  });
}
