import { BANNER_MESSAGES } from '@/lib/messages/hero';
import type { BannerCount } from './model';

/**
 * The hero's line (spec §4 "Hero banner"): `undefined` while the count loads, null when there is none or it could not be
 * read.
 */
export function bannerLine(count: BannerCount | null | undefined): string {
  if (count === undefined) return BANNER_MESSAGES.loading;
  if (count === null) return BANNER_MESSAGES.unknown;
  const { today, latest } = BANNER_MESSAGES;
  return count.isToday ? today(count.articlesProcessed) : latest(count.articlesProcessed);
}
