import { cleanLine } from '../../../text/clean-line.ts';
import { cutText } from '../../../text/default-title.ts';

export const SUBJECT_TITLE_MAX = 70;
export const TITLE_MAX = 140;
export const NAME_MAX = 80;

/** A text as one line of at most `max` characters, cut at a word. */
export function cutLine(text: string, max: number): string {
  const line = cleanLine(text);
  return line.length <= max ? line : `${cutText(line, max - 1)}…`;
}

/** Of titles, as mail programs show it beside the subject. */
export const writePreview = (titles: readonly string[]): string => titles.join(' · ').slice(0, 200).toWellFormed();

/** "6 tips – Returns: what a month taught us". A colon is the titles' own, but for one at the end. */
export const writeSubject = (count: string, title: string): string =>
  `${count} – ${cutLine(title, SUBJECT_TITLE_MAX).replace(/[.:]+$/, '')}`.trim();
