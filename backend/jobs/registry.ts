import type { AppDependencies } from '../dependencies.ts';
import { deliverIssueJob, sendIssueJob } from '../digest/digest-jobs.ts';
import { mailJob } from '../mail/mail-job.ts';
import { pollSourcesJob } from '../sources/poll/poll-sources-job.ts';
import { rewriteSummaryJob, summarizeDaysJob, summarizeTodayJob, summarizeWeeksJob } from '../summaries/jobs.ts';
import type { Job } from './queue/define-job.ts';
import { vacuumJob } from './vacuum-job.ts';

/** Every kind of job there is. One that is taken out of here loses its schedule at the next start. */
export const REGISTRY: readonly Job<unknown, AppDependencies>[] = [
  deliverIssueJob,
  mailJob,
  pollSourcesJob,
  rewriteSummaryJob,
  sendIssueJob,
  summarizeDaysJob,
  summarizeTodayJob,
  summarizeWeeksJob,
  vacuumJob,
];
