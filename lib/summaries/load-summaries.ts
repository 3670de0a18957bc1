import 'server-only';
import { toListedSummary } from './listed-summary';
import type { BannerCount, ListedSummary } from './model';
import { getBannerCount, listSummaries } from './queries';

const CAROUSELS_FRESH_MS = 2_000;

type Carousels = { daily: ListedSummary[]; weekly: ListedSummary[] };
type LoadedSummaries = Carousels & { banner: BannerCount | null };

/**
 * Summaries and count for the feed, together. The feed must answer in full without them, so a failure is logged and
 * leaves its part empty.
 */
export async function loadSummaries(): Promise<LoadedSummaries> {
  const [carousels, banner] = await Promise.all([loadCarousels(), orElse(getBannerCount(), null)]);
  return { ...carousels, banner };
}

let recent: { carousels: Promise<Carousels>; expiresAt: number } | null = null;

/** The summaries alone, for pages that are rendered per request: read at most every two seconds, which many of those share. */
export function loadRecentCarousels(now: number = Date.now()): Promise<Carousels> {
  if (!recent || recent.expiresAt <= now) recent = { carousels: loadCarousels(), expiresAt: now + CAROUSELS_FRESH_MS };
  return recent.carousels;
}

async function loadCarousels(): Promise<Carousels> {
  const [daily, weekly] = await Promise.all([orElse(listSummaries('daily'), []), orElse(listSummaries('weekly'), [])]);
  return { daily: daily.map(toListedSummary), weekly: weekly.map(toListedSummary) };
}

async function orElse<T>(promise: Promise<T>, fallback: T): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    console.warn('the data service could not be read', error);
    return fallback;
  }
}
