import { useSyncExternalStore } from 'react';
import useSWR from 'swr';
import { isBannerFresh, isBannerKept, utcDay } from './banner-age';
import type { BannerCount } from './model';

const MINUTE_MS = 60_000;

/**
 * The hero's count, beginning with what the page was rendered with. A page may be older than five minutes, or than the
 * day, and may have been rendered while the data service was down: then, and only then, the browser asks for itself. What
 * is older than ten minutes is not shown any more. `undefined` while nothing is known yet, null when there is nothing to
 * know.
 */
export function useBannerCount(rendered: BannerCount | null): BannerCount | null | undefined {
  const now = useSyncExternalStore(everyMinute, endOfMinute, () => null);
  const isNeeded = rendered === null || (now !== null && !isBannerFresh(rendered, now));
  const { data, error, isValidating } = useSWR<BannerCount | null>(isNeeded ? '/api/banner' : null, {
    // The browser's own cache answers in between (see the route).
    refreshInterval: MINUTE_MS,
    dedupingInterval: MINUTE_MS / 2,
  });
  const known = data === undefined ? rendered : data;
  // While hydrating there is no time yet: what was rendered is repeated.
  if (known && now === null) return known;
  // What was today's may be yesterday's by now.
  if (known && now !== null && isBannerKept(known, now)) {
    return { ...known, isToday: known.isToday && known.date === utcDay(now) };
  }
  const isAsking = data === undefined || (data !== null && isValidating);
  return error === undefined && isAsking ? undefined : null;
}

function everyMinute(listener: () => void) {
  const timer = setInterval(listener, MINUTE_MS);
  return () => clearInterval(timer);
}

/** The same for a whole minute, as React wants it, and never too early: nothing is shown longer than it may be. */
const endOfMinute = (): number => Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS;
