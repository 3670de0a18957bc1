import { z } from 'zod';
import { REPORT_REASONS } from './report.ts';

/** `open`: waits for an operator. `settled`: there was nothing to do. `off-site`: the post was taken off the site since. */
export const REPORT_STATES = ['open', 'settled', 'off-site'] as const;

export const reportedPostFilterSchema = z.strictObject({
  state: z.enum(REPORT_STATES).default('open'),
  /** One of the post's reports has it. */
  reason: z.enum(REPORT_REASONS).optional(),
  /** In the post's title, or in a note. */
  q: z.string().trim().max(200).optional(),
});
export type ReportedPostFilter = z.output<typeof reportedPostFilterSchema>;

/** Fields to sort by. */
export const REPORTED_POST_SORTS = ['latestAt', 'reports'] as const;
export type ReportedPostSort = (typeof REPORTED_POST_SORTS)[number];

/** A post with its reports of one state, as a row of the desk's list. */
export const reportedPostSchema = z.object({
  /** The post's. */
  id: z.int(),
  title: z.string(),
  author: z.string().nullable(),
  state: z.enum(REPORT_STATES),
  reports: z.int(),
  /** The most frequent first. */
  reasons: z.array(z.object({ reason: z.enum(REPORT_REASONS), count: z.int() })),
  latestAt: z.string(),
  /** The newest one. */
  note: z.string().nullable(),
});
export type ReportedPost = z.output<typeof reportedPostSchema>;

/**
 * A post with each of its reports (`entries`), the newest first, at most 500. No field means something else than in a row of the
 * list, because the desk shows the row until this has come.
 */
export const postReportsSchema = z.object({
  id: z.int(),
  title: z.string(),
  author: z.string().nullable(),
  isOnSite: z.boolean(),
  /** Those that wait, whether or not the post is on the site. */
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
