import type { AppDependencies } from '../../dependencies.ts';
import { type CacheTag, EVERY_TAG, removeCachedPages } from '../../http/revalidate.ts';
import type { Jobs } from '../../jobs/queue/jobs.ts';
import { placePostsJob } from '../../stories/jobs.ts';
import { renewSummariesJob } from '../../summaries/jobs.ts';

/** The web's limit per request. */
const SLUGS_MAX = 50;

/** Removes all cached pages with posts, and sends the jobs that rewrite summaries and stories of these posts. */
export async function invalidatePosts(
  deps: Pick<AppDependencies, 'config' | 'log'> & { jobs: Pick<Jobs, 'send'> },
  posts: readonly { slug: string }[],
): Promise<void> {
  if (posts.length === 0) return;
  const own = posts.slice(0, SLUGS_MAX).map(({ slug }): CacheTag => `post:${slug}`);
  await removeCachedPages(deps, [...EVERY_TAG, ...own]);
  await deps.jobs.send(renewSummariesJob, {});
  await deps.jobs.send(placePostsJob, {});
}
