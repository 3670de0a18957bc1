import 'server-only';
import { cache } from 'react';
import { ARTICLE_FRESH_S } from '@/lib/config/product';
import { setErrorStatus, setMaxAge, setStatus } from '@/lib/http/response/response-rules';
import { AppError } from '@/lib/utils/errors/app-error';
import type { Story } from './model';
import { getStory } from './queries';

/** Loads a story's page, once per request; null where there is none, any more or at all. Sets the status of the page. */
export const loadStory = cache(async (slug: string): Promise<Story | { error: unknown } | null> => {
  setMaxAge(ARTICLE_FRESH_S);
  try {
    const story = await getStory(slug);
    if (!story) setStatus(404);
    return story;
  } catch (error) {
    if (error instanceof AppError && error.code === 'gone') {
      setStatus(410);
      return null;
    }
    console.warn('a story could not be read', error);
    setErrorStatus(error);
    return { error };
  }
});
