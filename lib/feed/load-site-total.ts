import 'server-only';
import { INCOMPLETE_FRESH_S } from '@/lib/config/product';
import { setMaxAge } from '@/lib/http/response/response-rules';
import { NO_FILTERS } from './filters';
import { listPosts } from './queries';

/** The number of all posts, for the banner of filtered pages; null if it cannot be loaded. */
export async function loadSiteTotal(): Promise<number | null> {
  try {
    return (await listPosts(NO_FILTERS)).total;
  } catch (error) {
    console.warn('the number of all posts could not be read', error);
    setMaxAge(INCOMPLETE_FRESH_S);
    return null;
  }
}
