import 'server-only';
import type { AuthorCount } from './model';
import { listAuthors } from './queries';

const CACHE_TTL_MS = 300_000;

type Kept = { authors: AuthorCount[]; until: number };

let kept: Kept | null = null;
let inFlight: Promise<AuthorCount[]> | null = null;

/**
 * The top authors, counted at most every five minutes: the sample behind them is larger than what Next's data cache
 * takes. Whoever asks meanwhile shares one count; when counting fails the last one is used on. Throws `AppError` where
 * there is none.
 */
export async function getCachedAuthors(now: number = Date.now()): Promise<AuthorCount[]> {
  if (kept && kept.until > now) return kept.authors;
  inFlight ??= listAuthors().finally(() => {
    inFlight = null;
  });
  try {
    const authors = await inFlight;
    kept = { authors, until: now + CACHE_TTL_MS };
    return authors;
  } catch (error) {
    if (!kept) throw error;
    console.warn('authors could not be counted', error);
    return kept.authors;
  }
}
