import { afterPostsChange } from '../../events.ts';
import { type CacheTag, EVERY_TAG, type RemovalDependencies, removeCachedPages } from '../../http/revalidate.ts';
import type { Jobs } from '../../jobs/queue/jobs.ts';

/** The web's limit per request. */
const SLUGS_MAX = 50;

/** Removes all cached pages with posts, and sends the jobs of the subjects that show these posts. */
export async function invalidatePosts(
  deps: RemovalDependencies & { jobs: Pick<Jobs, 'send'> },
  posts: readonly { slug: string }[],
): Promise<void> {
  if (posts.length === 0) return;
  const own = posts.slice(0, SLUGS_MAX).map(({ slug }): CacheTag => `post:${slug}`);
  await removeCachedPages(deps, [...EVERY_TAG, ...own]);
  await afterPostsChange(deps.jobs);
}
