import { BANNER_FRESH_S, BANNER_KEPT_S } from '@/lib/config/product';
import type { BannerCount } from './model';

/** Whether a count need not be asked for again: read within five minutes (spec §7 "Caching"), on the same day. */
export const isBannerFresh = (count: BannerCount, now: number): boolean =>
  ageS(count, now) <= BANNER_FRESH_S && utcDay(Date.parse(count.readAt)) === utcDay(now);

/** Whether a count may still be shown: for ten minutes (spec §9). */
export const isBannerKept = (count: BannerCount, now: number): boolean => ageS(count, now) <= BANNER_KEPT_S;

/** The day in UTC as YYYY-MM-DD. */
export const utcDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

const ageS = ({ readAt }: BannerCount, now: number): number => (now - Date.parse(readAt)) / 1000;
