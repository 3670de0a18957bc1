import { BANNER_FRESH_S, BANNER_KEPT_S } from '@/lib/config/product';
import { BANNER_MESSAGES } from '@/lib/messages/first-load';
import type { BannerCount } from './model';

/** Loaded within five minutes (spec §7 "Caching") on the same day. */
export const isBannerFresh = (count: BannerCount, now: number): boolean =>
  ageS(count, now) <= BANNER_FRESH_S && utcDay(Date.parse(count.readAt)) === utcDay(now);

/** Shown for ten minutes at most (spec §9). */
export const isBannerKept = (count: BannerCount, now: number): boolean => ageS(count, now) <= BANNER_KEPT_S;

/** YYYY-MM-DD in UTC. */
export const utcDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

const ageS = ({ readAt }: BannerCount, now: number): number => (now - Date.parse(readAt)) / 1000;

/** The banner's line (spec §4 "Hero banner"): `undefined` while loading, null if there is none. */
export function bannerLine(count: BannerCount | null | undefined): string {
  if (count === undefined) return BANNER_MESSAGES.loading;
  if (count === null) return BANNER_MESSAGES.unknown;
  const { today, latest } = BANNER_MESSAGES;
  return count.isToday ? today(count.articlesProcessed) : latest(count.articlesProcessed);
}
