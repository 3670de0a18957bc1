import { UNKNOWN_AUTHOR } from '@/lib/design/post-card';

/** Shown where the specification leaves it open: on share pictures and below quotations. Elsewhere see `shownAuthor`. */
export const AUTHOR_NOT_KNOWN = 'Author not known';

/** An author's name, or null for none. Data that was exported with the specification's words for none names nobody either. */
export function knownAuthor(name: string | null | undefined): string | null {
  const trimmed = name?.trim() ?? '';
  return trimmed === '' || trimmed.toLowerCase() === UNKNOWN_AUTHOR.toLowerCase() ? null : trimmed;
}
