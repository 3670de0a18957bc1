/** The key of an author's name in any spelling: case, accents, punctuation and emoji make no difference. */
export const authorKey = (name: string | null): string =>
  (name ?? '')
    .toWellFormed()
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '') ||
  (name ?? '');
