import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { AppDependencies } from '../dependencies.ts';
import { defineJob } from '../jobs/queue/define-job.ts';
import { authorKey } from '../posts/ingest/text/author-key.ts';
import { createTrendFinder } from './find-trends.ts';
import { endOfDay, readPosts, replaceTrends } from './repository.ts';

const A_DAY_SECONDS = 24 * 60 * 60;
/** As many as the feed's filter takes. */
const NAMES_MAX = 100;

/** Finds what rises and fades among the posts of the last eight weeks. */
export const findTrendsJob = defineJob({
  name: 'find-trends',
  data: z.object({}),
  schedule: { cron: '7 * * * *' },
  keepSeconds: A_DAY_SECONDS,
  run: async ({ database: { db }, clock }: AppDependencies, _data, { signal }) => {
    const finder = createTrendFinder();
    const names = new Map<string, Set<string>>();
    let posts = 0;
    for await (const page of readPosts(db, endOfDay(clock()))) {
      signal.throwIfAborted();
      for (const post of page) {
        finder.add(post);
        const spellings = names.get(authorKey(post.author)) ?? new Set();
        if (post.author !== null && spellings.size < NAMES_MAX)
          names.set(authorKey(post.author), spellings.add(post.author));
      }
      posts += page.length;
      // The embedded database responds without a turn of the event loop, and requests have to be served meanwhile.
      await setImmediate();
    }
    const trends = finder.find(clock().getTime());
    await replaceTrends(db, trends, names);
    return { posts, trends: trends.length };
  },
});
