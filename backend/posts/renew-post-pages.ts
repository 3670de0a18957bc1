import type { AppDependencies } from '../dependencies.ts';
import { type CacheTag, EVERY_TAG, renewPages } from '../http/revalidate.ts';

/** So many the web takes in one request; of more posts, the pages on its disk may be seen once more after a restart of it. */
const SLUGS_MAX = 50;

/**
 * Has all pages that show posts made anew before they are shown again, those of these posts first: what was hidden or corrected
 * is seen by nobody any more, also not where it was listed among others. Does nothing where there are none.
 */
export async function renewPostPages(
  deps: Pick<AppDependencies, 'config' | 'log'>,
  posts: readonly { slug: string }[],
): Promise<void> {
  if (posts.length === 0) return;
  const own = posts.slice(0, SLUGS_MAX).map(({ slug }): CacheTag => `post:${slug}`);
  await renewPages(deps, [...EVERY_TAG, ...own]);
}
