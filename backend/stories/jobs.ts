import { z } from 'zod';
import type { AppDependencies } from '#backend/dependencies.ts';
import { revalidate } from '#backend/http/revalidate.ts';
import { defineJob } from '#backend/jobs/queue/define-job.ts';
import { createAsk } from '#backend/summaries/create-summaries.ts';
import { createPairJudge } from './judge-pair.ts';
import { placePosts } from './place-posts.ts';

/** Puts new posts into stories. Sent after each write of posts; the schedule takes up what was left. */
export const placePostsJob = defineJob({
  name: 'place-posts',
  data: z.object({}),
  schedule: { cron: '* * * * *', missed: 'skip' },
  // The next one comes by itself.
  retry: { limit: 0 },
  keepSeconds: 60 * 60,
  timeoutSeconds: 30 * 60,
  run: async ({ database, config, clock, log }: AppDependencies, _data, { signal }) => {
    const { model } = config.summaries;
    const judge = model && config.storiesByModel ? createPairJudge(await createAsk(model, log)) : undefined;
    const onChanged = () => revalidate(config, ['posts'], log);
    return placePosts(database.db, { judge, now: clock(), signal, onChanged });
  },
});
