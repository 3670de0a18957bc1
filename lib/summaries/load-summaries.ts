import 'server-only';
import type { BannerCount, Summary } from './model';
import { getBannerCount, listSummaries } from './queries';

type LoadedSummaries = { daily: Summary[]; weekly: Summary[]; banner: BannerCount | null };

/**
 * Summaries and count for the feed, together. The feed must answer in full without them, so a failure is logged and
 * leaves its part empty.
 */
export async function loadSummaries(): Promise<LoadedSummaries> {
  const [daily, weekly, banner] = await Promise.all([
    orElse(listSummaries('daily'), []),
    orElse(listSummaries('weekly'), []),
    orElse(getBannerCount(), null),
  ]);
  return { daily, weekly, banner };
}

async function orElse<T>(promise: Promise<T>, fallback: T): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    console.warn('the data service could not be read', error);
    return fallback;
  }
}
