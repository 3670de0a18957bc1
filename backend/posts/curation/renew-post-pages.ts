import type { AppDependencies } from '../../dependencies.ts';
import { type CacheTag, EVERY_TAG, renewPages } from '../../http/revalidate.ts';
import type { Jobs } from '../../jobs/queue/jobs.ts';
import { placePostsJob } from '../../stories/jobs.ts';
import { renewSummariesJob } from '../../summaries/jobs.ts';

/** The web's limit per request. */
const SLUGS_MAX = 50;

/** Invalidates all pages with posts at once, these posts' first, rewrites summaries that quoted them, and puts them into stories. */
export async function renewPostPages(
  deps: Pick<AppDependencies, 'config' | 'log'> & { jobs: Pick<Jobs, 'send'> },
  posts: readonly { slug: string }[],
): Promise<void> {
  if (posts.length === 0) return;
  const own = posts.slice(0, SLUGS_MAX).map(({ slug }): CacheTag => `post:${slug}`);
  await renewPages(deps, [...EVERY_TAG, ...own]);
  await deps.jobs.send(renewSummariesJob, {});
  await deps.jobs.send(placePostsJob, {});
}
