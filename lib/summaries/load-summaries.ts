import 'server-only';
import { keepPageFromOthers } from '@/lib/http/kept-page';
import { toListedSummary } from './listed-summary';
import type { BannerCount, ListedSummary } from './model';
import { getBannerCount, listSummaries } from './queries';

const CAROUSELS_FRESH_MS = 2_000;

type Carousels = { daily: ListedSummary[]; weekly: ListedSummary[] };
/** Whole where both kinds could be read. */
type ReadCarousels = Carousels & { isWhole: boolean };
type LoadedSummaries = Carousels & { banner: BannerCount | null };

/**
 * Summaries and count for the feed, together. The feed must answer in full without them, so a failure is logged and
 * leaves its part empty.
 */
export async function loadSummaries(): Promise<LoadedSummaries> {
  const [{ daily, weekly }, banner] = await Promise.all([loadCarousels(), orElse(getBannerCount(), null)]);
  return { daily, weekly, banner };
}

let recent: { read: Promise<ReadCarousels>; expiresAt: number } | null = null;

/** The summaries alone, for pages that are rendered per request: read at most every two seconds, which many of those share. */
export async function loadRecentCarousels(now: number = Date.now()): Promise<Carousels> {
  if (!recent || recent.expiresAt <= now) recent = { read: loadCarousels(), expiresAt: now + CAROUSELS_FRESH_MS };
  const { isWhole, ...carousels } = await recent.read;
  if (!isWhole) keepPageFromOthers();
  return carousels;
}

async function loadCarousels(): Promise<ReadCarousels> {
  const [daily, weekly] = await Promise.all([
    orElse(listSummaries('daily'), null),
    orElse(listSummaries('weekly'), null),
  ]);
  return {
    daily: (daily ?? []).map(toListedSummary),
    weekly: (weekly ?? []).map(toListedSummary),
    isWhole: daily !== null && weekly !== null,
  };
}

async function orElse<T, F>(promise: Promise<T>, fallback: F): Promise<T | F> {
  try {
    return await promise;
  } catch (error) {
    console.warn('the data service could not be read', error);
    return fallback;
  }
}
