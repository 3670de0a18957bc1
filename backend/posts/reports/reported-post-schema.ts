import { z } from 'zod';
import { REPORT_REASONS } from './report.ts';

/** `open`: waits for an operator. `settled`: without action. `off-site`: the post was removed since. */
export const REPORT_STATES = ['open', 'settled', 'off-site'] as const;

export const reportedPostFilterSchema = z.strictObject({
  state: z.enum(REPORT_STATES).default('open'),
  /** At least one report has it. */
  reason: z.enum(REPORT_REASONS).optional(),
  /** In the post's title, or in a note. */
  q: z.string().trim().max(200).optional(),
});
export type ReportedPostFilter = z.output<typeof reportedPostFilterSchema>;

export const REPORTED_POST_SORTS = ['latestAt', 'reports'] as const;
export type ReportedPostSort = (typeof REPORTED_POST_SORTS)[number];

/** A row of the desk's list. */
export const reportedPostSchema = z.object({
  /** The post's id. */
  id: z.int(),
  title: z.string(),
  author: z.string().nullable(),
  state: z.enum(REPORT_STATES),
  reports: z.int(),
  /** Most frequent first. */
  reasons: z.array(z.object({ reason: z.enum(REPORT_REASONS), count: z.int() })),
  latestAt: z.string(),
  /** The newest note. */
  note: z.string().nullable(),
});
export type ReportedPost = z.output<typeof reportedPostSchema>;

/**
 * A post with its reports (`entries`), newest first, at most 500. Fields agree with those of the list, because the desk
 * shows the row while this loads.
 */
export const postReportsSchema = z.object({
  id: z.int(),
  title: z.string(),
  author: z.string().nullable(),
  isOnSite: z.boolean(),
  /** Open reports, whether or not the post is on the site. */
  open: z.int(),
  entries: z.array(
    z.object({
      id: z.int(),
      reason: z.enum(REPORT_REASONS),
      note: z.string().nullable(),
      signedIn: z.boolean(),
      at: z.string(),
      settledAt: z.string().nullable(),
    }),
  ),
});
export type PostReports = z.output<typeof postReportsSchema>;
