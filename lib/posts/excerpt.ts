import { clipText, toSingleLine } from '@/lib/text/clip';
import { findTerm } from '@/lib/text/mark-terms';
import type { Post } from './model';

const EXCERPT_MAX_CHARACTERS = 220;
const LEAD_CHARACTERS = 60;

/**
 * What a card shows of a post: the beginning of its description, or of its text. If a search finds nothing in there,
 * the part around the first match instead, so that a visitor sees why the post was found.
 */
export function excerptOf(post: Pick<Post, 'title' | 'description' | 'text'>, terms: string[]): string {
  const beginning = clipText(post.description || post.text, EXCERPT_MAX_CHARACTERS);
  if (terms.length === 0 || findTerm(post.title, terms) >= 0 || findTerm(beginning, terms) >= 0) return beginning;
  const source = [post.description, post.text].map(toSingleLine).find((text) => findTerm(text, terms) >= 0);
  return source ? `…${clipText(source.slice(leadStart(source, terms)), EXCERPT_MAX_CHARACTERS)}` : beginning;
}

/** A little before the match, at the beginning of a word. */
function leadStart(text: string, terms: string[]): number {
  const match = findTerm(text, terms);
  const space = text.indexOf(' ', Math.max(0, match - LEAD_CHARACTERS));
  return space >= 0 && space < match ? space + 1 : match;
}
