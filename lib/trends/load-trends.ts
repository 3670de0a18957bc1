import 'server-only';
import { cache } from 'react';
import { FEED_FRESH_S } from '@/lib/config/product';
import { loadPage } from '@/lib/http/response/load-page';
import { setMaxAge } from '@/lib/http/response/response-rules';
import { getTrends } from './queries';

/** Loads the trends, once per request for the page and its metadata. */
export const loadTrends = cache(() => {
  setMaxAge(FEED_FRESH_S);
  return loadPage('trends could not be read', getTrends);
});
