import { createHmac } from 'node:crypto';
import { z } from 'zod';

/** In the order of the form. */
export const REPORT_REASONS = ['spam', 'incorrect', 'offensive', 'copyright', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

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
 * Distinguishes reporters of one post anonymously. Includes the post, so that reporters cannot be tracked, and a key,
 * so that addresses cannot be guessed.
 */
export function hashReporter(reporter: Reporter, postId: number, secret: string): string {
  const name = 'userId' in reporter ? `user ${reporter.userId}` : `address ${reporter.address}`;
  return createHmac('sha256', secret).update(`report of ${postId} by ${name}`).digest('base64url');
}
