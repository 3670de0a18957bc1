import type { SummaryPost } from './draft.ts';

/** Whether the author wrote a title, rather than that it was made of the text's beginning. */
export function hasOwnTitle({ title, text }: Pick<SummaryPost, 'title' | 'text'>): boolean {
  const heading = collapse(title);
  return heading !== '' && !collapse(text).startsWith(heading);
}

const collapse = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
