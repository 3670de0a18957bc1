import { z } from 'zod';
import type { AppDependencies } from '../../dependencies.ts';
import { defineJob } from '../../jobs/queue/define-job.ts';
import { findMissedDate } from './next-issue.ts';

/** Warns daily about a missed issue for as long as it can be sent by hand. */
export const missedIssueJob = defineJob({
  name: 'digest-missed',
  data: z.object({}),
  schedule: { cron: '0 9 * * *', tz: ({ config }: AppDependencies) => config.digestTimeZone },
  run: async (deps: AppDependencies) => {
    const date = await findMissedDate(deps);
    if (date)
      deps.log.warn({ date }, 'the Monday mail was not sent: npm run admin -- mail send sends it, until next Monday');
    return { missed: date };
  },
});
