import 'server-only';
import { cache } from 'react';
import { ARTICLE_FRESH_S } from '@/lib/config/product';
import { loadPage } from '@/lib/http/response/load-page';
import { setMaxAge } from '@/lib/http/response/response-rules';
import { getStory } from './queries';

/** Loads a story's page, once per request. */
export const loadStory = cache((slug: string) => {
  setMaxAge(ARTICLE_FRESH_S);
  return loadPage('a story could not be read', () => getStory(slug));
});
