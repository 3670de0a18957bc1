import type { Logger } from 'pino';
import { z } from 'zod';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import { revalidate, type WebAccess } from '#backend/http/revalidate.ts';
import { defineJob } from '#backend/jobs/queue/define-job.ts';
import type { ModelAccess } from '#backend/language-model/ask-model.ts';
import { createAsk } from '#backend/language-model/create-ask.ts';
import { createPairJudge } from './judge-pair.ts';
import { placePosts } from './place-posts.ts';

type Dependencies = {
  database: DatabaseHandle;
  /** `storiesByModel`: whether the model's judgement puts stories on the site; without it an operator does. */
  config: WebAccess & { summaries: { model: ModelAccess | null }; storiesByModel: boolean };
  clock: () => Date;
  log: Logger;
};

/** Puts new posts into stories. Sent after each write of posts; the schedule takes up what was left. */
export const placePostsJob = defineJob({
  name: 'place-posts',
  data: z.object({}),
  schedule: { cron: '* * * * *', missed: 'skip' },
  // The next one comes by itself.
  retry: { limit: 0 },
  keepSeconds: 60 * 60,
  timeoutSeconds: 30 * 60,
  run: async ({ database, config, clock, log }: Dependencies, _data, { signal }) => {
    const { model } = config.summaries;
    const judge = model && config.storiesByModel ? createPairJudge(await createAsk(model, log)) : undefined;
    const onChanged = () => revalidate(config, ['posts'], log);
    return placePosts(database.db, { judge, now: clock(), signal, onChanged });
  },
});
