import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { DatabaseHandle } from '../db/connection.ts';
import { defineJob } from '../jobs/queue/define-job.ts';
import { createTrendFinder } from './find-trends.ts';
import { endOfDay, readPosts, replaceTrends } from './repository.ts';

const A_DAY_SECONDS = 24 * 60 * 60;

/** Finds what rises and fades among the posts of the last eight weeks. */
export const findTrendsJob = defineJob({
  name: 'find-trends',
  data: z.object({}),
  schedule: { cron: '7 * * * *' },
  keepSeconds: A_DAY_SECONDS,
  run: async ({ database: { db }, clock }: { database: DatabaseHandle; clock: () => Date }, _data, { signal }) => {
    const end = endOfDay(clock());
    const finder = createTrendFinder(end.getTime());
    let posts = 0;
    for await (const page of readPosts(db, end)) {
      signal.throwIfAborted();
      for (const post of page) finder.add(post);
      posts += page.length;
      // The embedded database responds without a turn of the event loop, and requests have to be served meanwhile.
      await setImmediate();
    }
    const trends = finder.find();
    await replaceTrends(db, trends);
    return { posts, trends: trends.length };
  },
});
