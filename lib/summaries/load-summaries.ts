import 'server-only';
import { keepPageFromOthers } from '@/lib/http/kept-page';
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

let recent: { carousels: Promise<Carousels>; isWhole: boolean; expiresAt: number } | null = null;

/** The summaries alone, for pages that are rendered per request: read at most every two seconds, which many of those share. */
export async function loadRecentCarousels(now: number = Date.now()): Promise<Carousels> {
  if (!recent || recent.expiresAt <= now) recent = readCarousels(now + CAROUSELS_FRESH_MS);
  const asked = recent;
  const carousels = await asked.carousels;
  if (!asked.isWhole) keepPageFromOthers();
  return carousels;
}

function readCarousels(expiresAt: number): NonNullable<typeof recent> {
  const read = { isWhole: true, expiresAt };
  const carousels = loadCarousels(() => {
    read.isWhole = false;
  });
  return Object.assign(read, { carousels });
}

async function loadCarousels(missed?: () => void): Promise<Carousels> {
  const [daily, weekly] = await Promise.all([
    orElse(listSummaries('daily'), [], missed),
    orElse(listSummaries('weekly'), [], missed),
  ]);
  return { daily: daily.map(toListedSummary), weekly: weekly.map(toListedSummary) };
}

async function orElse<T>(promise: Promise<T>, fallback: T, missed?: () => void): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    console.warn('the data service could not be read', error);
    missed?.();
    return fallback;
  }
}
