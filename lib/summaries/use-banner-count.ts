import { useSyncExternalStore } from 'react';
import useSWR from 'swr';
import { isBannerFresh, isBannerKept, utcDay } from './banner-age';
import type { BannerCount } from './model';

const MINUTE_MS = 60_000;

/**
 * Starts with the rendered count. The browser loads a new one only if that is older than five minutes or of another
 * day, and hides it after ten. `undefined` while unknown, null if there is none.
 */
export function useBannerCount(rendered: BannerCount | null): BannerCount | null | undefined {
  const now = useSyncExternalStore(everyMinute, endOfMinute, () => null);
  const isNeeded = rendered === null || (now !== null && !isBannerFresh(rendered, now));
  const { data, error, isValidating } = useSWR<BannerCount | null>(isNeeded ? '/api/banner' : null, {
    // The browser's HTTP cache responds in between (see the route).
    refreshInterval: MINUTE_MS,
    dedupingInterval: MINUTE_MS / 2,
  });
  const known = data === undefined ? rendered : data;
  // Hydration repeats the server's output.
  if (known && now === null) return known;
  // A count of today may have become yesterday's.
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

/** Changes once a minute, as React requires, and rounds up so that nothing is shown too long. */
const endOfMinute = (): number => Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS;
