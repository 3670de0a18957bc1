import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Selection } from '../../db/long-list.ts';

/** In the order of the form. */
export const REPORT_REASONS = ['spam', 'incorrect', 'offensive', 'copyright', 'other'] as const;

const MAX_NOTE_LENGTH = 500;

/** A blank note counts as none. */
export const reportBodySchema = z.strictObject({
  reason: z.enum(REPORT_REASONS, `reason must be one of ${REPORT_REASONS.join(', ')}`),
  note: z
    .string('note must be a text')
    .trim()
    .refine((note) => [...note].length <= MAX_NOTE_LENGTH, `note must have at most ${MAX_NOTE_LENGTH} characters`)
    .transform((note) => note || null)
    .nullish()
    .transform((note) => note ?? null),
});

/** An account, or an anonymous address. */
export type Reporter = { userId: number } | { address: string };

/**
 * Distinguishes reporters of one subject, a post or a list, anonymously. Includes the subject, so that reporters cannot be tracked, and a key,
 * so that addresses cannot be guessed.
 */
export function hashReporter(reporter: Reporter, subject: number | string, secret: string): string {
  const name = 'userId' in reporter ? `user ${reporter.userId}` : `address ${reporter.address}`;
  return createHmac('sha256', secret).update(`report of ${subject} by ${name}`).digest('base64url');
}

/** `open`: waits for an operator. `settled`: without action. `off-site`: the post was removed since. */
const REPORT_STATES = ['open', 'settled', 'off-site'] as const;

export const reportedPostFilterSchema = z.strictObject({
  state: z.enum(REPORT_STATES).default('open'),
  reason: z.enum(REPORT_REASONS).optional(),
  /** In the post's title, or in a note. */
  q: z.string().trim().max(200).optional(),
});
export type ReportedPostFilter = z.output<typeof reportedPostFilterSchema>;

export const REPORTED_POST_SORTS = ['latestAt', 'reports'] as const;
export type ReportedPostQuery = Selection<typeof reportedPostFilterSchema, (typeof REPORTED_POST_SORTS)[number]>;

export const reportedPostSchema = z.object({
  id: z.int(),
  title: z.string(),
  author: z.string().nullable(),
  state: z.enum(REPORT_STATES),
  reports: z.int(),
  /** Most frequent first. */
  reasons: z.array(z.object({ reason: z.enum(REPORT_REASONS), count: z.int() })),
  latestAt: z.string(),
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
