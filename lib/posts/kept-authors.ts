import 'server-only';
import type { AuthorCount } from './model';
import { listAuthors } from './queries';

const KEPT_MS = 300_000;

type Kept = { authors: AuthorCount[]; until: number };

let kept: Kept | null = null;
let underWay: Promise<AuthorCount[]> | null = null;

/**
 * The top authors, counted at most every five minutes: the sample behind them is larger than what Next's data cache
 * takes. Whoever asks meanwhile shares one count; when counting fails the last one is used on. Throws `AppError` where
 * there is none.
 */
export async function listKeptAuthors(now: number = Date.now()): Promise<AuthorCount[]> {
  if (kept && kept.until > now) return kept.authors;
  underWay ??= listAuthors().finally(() => {
    underWay = null;
  });
  try {
    const authors = await underWay;
    kept = { authors, until: now + KEPT_MS };
    return authors;
  } catch (error) {
    if (!kept) throw error;
    console.warn('authors could not be counted', error);
    return kept.authors;
  }
}
