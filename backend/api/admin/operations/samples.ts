import { z } from 'zod';
import { invalidatePosts } from '../../../posts/curation/invalidate-posts.ts';
import { removeSamples } from '../../../seed/remove-samples.ts';
import { summarizeTodayJob } from '../../../summaries/jobs.ts';
import { findTrendsJob } from '../../../trends/find-trends-job.ts';
import { defineOperation } from './base/operation.ts';

export const removeSamplesOperation = defineOperation({
  name: 'posts.remove-samples',
  summary: 'Removes the sample posts with all that was made of them, for good',
  undo: null,
  input: z.strictObject({}),
  output: z.object({ posts: z.int(), summaries: z.int() }),
  text: ({ posts, summaries }) => `Removed ${posts} sample posts and ${summaries} summaries of them.`,
  run: async (deps) => {
    const { posts, summaries } = await removeSamples(deps, deps.actor, deps.clock());
    await invalidatePosts(deps, posts);
    // The other posts are summed up anew.
    for (const job of [summarizeTodayJob, findTrendsJob]) await deps.jobs.send(job, {});
    return { posts: posts.length, summaries };
  },
});
