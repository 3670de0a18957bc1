import { fold } from '#lib/utils/fold.ts';

/** The key of an author's name in any spelling: case, accents, punctuation and emoji make no difference. */
export const authorKey = (name: string | null): string =>
  fold((name ?? '').toWellFormed())
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '') ||
  (name ?? '');
