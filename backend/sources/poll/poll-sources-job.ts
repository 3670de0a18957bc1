import { z } from 'zod';
import type { AppDependencies } from '../../dependencies.ts';
import { defineJob } from '../../jobs/queue/define-job.ts';
import { pollDueSources } from './poll-due-sources.ts';

/** Each source says itself when it is due; this only looks. Sent as well when sources are added. */
export const pollSourcesJob = defineJob({
  name: 'poll-sources',
  data: z.object({}),
  schedule: { cron: '*/5 * * * *' },
  // The next look comes soon enough.
  retry: { limit: 0 },
  keepSeconds: 24 * 60 * 60,
  run: async (deps: AppDependencies, _data, { signal }) => ({ polled: await pollDueSources(deps, { signal }) }),
});
