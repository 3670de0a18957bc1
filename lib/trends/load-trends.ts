import 'server-only';
import { cache } from 'react';
import { FEED_FRESH_S } from '@/lib/config/product';
import { setErrorStatus, setMaxAge } from '@/lib/http/response/response-rules';
import type { Trends } from './model';
import { getTrends } from './queries';

/** Loads the trends, once per request for the page and its metadata. Sets the status of the page. */
export const loadTrends = cache(async (): Promise<Trends | { error: unknown }> => {
  setMaxAge(FEED_FRESH_S);
  try {
    return await getTrends();
  } catch (error) {
    console.warn('trends could not be read', error);
    setErrorStatus(error);
    return { error };
  }
});
