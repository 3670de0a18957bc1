import './subscribe.ts';
import { announceJob } from '../announce/announce-changes.ts';
import type { Job } from '../jobs/queue/define-job.ts';
import { vacuumJob } from '../jobs/vacuum-job.ts';
import { mailJob } from '../mail/mail-job.ts';
import { dailyMailsJob } from '../newsletter/digest/daily-jobs.ts';
import { deliverIssueJob, deliverMailJob, sendIssueJob } from '../newsletter/digest/digest-jobs.ts';
import { missedIssueJob } from '../newsletter/digest/next-issue.ts';
import { askToConfirmJob } from '../newsletter/subscribers/ask-to-confirm.ts';
import { pollSourcesJob } from '../sources/poll/poll-due-sources.ts';
import { placePostsJob } from '../stories/jobs.ts';
import {
  renewSummariesJob,
  rewriteSummaryJob,
  summarizeDaysJob,
  summarizeTodayJob,
  summarizeWeeksJob,
} from '../summaries/jobs.ts';
import { findTrendsJob } from '../trends/find-trends-job.ts';
import type { AppDependencies } from './dependencies.ts';

/** A job that is removed loses its schedule at the next start. */
export const REGISTRY: readonly Job<unknown, AppDependencies>[] = [
  announceJob,
  askToConfirmJob,
  dailyMailsJob,
  deliverIssueJob,
  deliverMailJob,
  findTrendsJob,
  mailJob,
  missedIssueJob,
  placePostsJob,
  pollSourcesJob,
  renewSummariesJob,
  rewriteSummaryJob,
  sendIssueJob,
  summarizeDaysJob,
  summarizeTodayJob,
  summarizeWeeksJob,
  vacuumJob,
];
