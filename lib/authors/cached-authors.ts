import 'server-only';
import type { AuthorCount } from './model';
import { listAuthors } from './queries';

const CACHE_TTL_MS = 300_000;

type AuthorsCache = { authors: AuthorCount[] | null; expiresAt: number; inFlight: Promise<AuthorCount[]> | null };

// On `globalThis` because Next bundles route handlers apart: the one that answers and the one that expires must share it.
const shared = globalThis as typeof globalThis & { authorsCache?: AuthorsCache };
shared.authorsCache ??= { authors: null, expiresAt: 0, inFlight: null };
const cache = shared.authorsCache;

/**
 * The top authors, counted at most every five minutes: the sample behind them is larger than what Next's data cache
 * takes. Concurrent callers share one count; when counting fails, the last count is used again. Throws `AppError` where
 * there is none.
 */
export async function getCachedAuthors(now: number = Date.now()): Promise<AuthorCount[]> {
  if (cache.authors && cache.expiresAt > now) return cache.authors;
  cache.inFlight ??= countAuthors(now);
  try {
    return await cache.inFlight;
  } catch (error) {
    if (!cache.authors) throw error;
    console.warn('authors could not be counted', error);
    return cache.authors;
  }
}

/** New posts have arrived: the next caller counts anew. The last count stays as a fallback. */
export function expireCachedAuthors(): void {
  cache.expiresAt = 0;
  cache.inFlight = null;
}

function countAuthors(now: number): Promise<AuthorCount[]> {
  const count = listAuthors()
    .then((authors) => {
      // A count that began before the last change must not be kept as if it knew of it.
      if (cache.inFlight === count) Object.assign(cache, { authors, expiresAt: now + CACHE_TTL_MS });
      return authors;
    })
    .finally(() => {
      if (cache.inFlight === count) cache.inFlight = null;
    });
  return count;
}
