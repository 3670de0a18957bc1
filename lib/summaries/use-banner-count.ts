import { useSyncExternalStore } from 'react';
import useSWR from 'swr';
import type { BannerCount } from './model';

/**
 * The hero's count, beginning with what the page was rendered with. A page may be older than the day it is read on, and
 * may have been rendered while the data service was down: then, and only then, the browser asks for itself. `undefined`
 * while nothing is known yet, null when there is nothing to know.
 */
export function useBannerCount(rendered: BannerCount | null): BannerCount | null | undefined {
  const today = useSyncExternalStore(subscribeToNothing, utcDay, () => null);
  const isOutdated = rendered === null || (today !== null && rendered.date !== today);
  const { data, error } = useSWR<BannerCount | null>(isOutdated ? '/api/banner' : null);
  if (data !== undefined) return data;
  if (rendered === null) return error ? null : undefined;
  // What was today's when the page was rendered may be yesterday's by now.
  return isOutdated ? { ...rendered, isToday: false } : rendered;
}

const subscribeToNothing = () => () => undefined;

const utcDay = (): string => new Date().toISOString().slice(0, 10);
