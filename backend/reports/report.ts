import { createHmac } from 'node:crypto';
import { z } from 'zod';

/** Why a post is reported, in the order in which readers are offered them. */
export const REPORT_REASONS = ['spam', 'incorrect', 'offensive', 'copyright', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

const MAX_NOTE_LENGTH = 500;

/** `data` of a report: one reason, and a note or none. A blank note counts as none. */
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

/** Who reports: an account, or else whoever has an address. */
export type Reporter = { userId: number } | { address: string };

/**
 * Tells the reporters of one post apart without naming them. The post is part of it, so that nobody can be followed from
 * one to another, and the key keeps addresses, of which there are few, from being tried out.
 */
export function hashReporter(reporter: Reporter, postId: number, secret: string): string {
  const name = 'userId' in reporter ? `user ${reporter.userId}` : `address ${reporter.address}`;
  return createHmac('sha256', secret).update(`report of ${postId} by ${name}`).digest('base64url');
}
