import { FEED_MESSAGES } from '@/lib/config/messages/first-load';

/** Next sends only the digest of a server error to browsers, and the error page shows the status (spec §8). */
export const statusDigest = (status: number): string => `UPSTREAM_${status}`;

/** The texts of spec §8 for a failed call: the upstream's status, also of the digest that reaches the browser, else `otherwise`. */
export function callErrorText(error: unknown, otherwise: string): string {
  const status = parseStatusDigest(error);
  return status ? FEED_MESSAGES.httpError(status) : otherwise;
}

/** Undefined for Next's own digests. */
export function parseStatusDigest(error: unknown): number | undefined {
  const digest: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'digest') : undefined;
  const [, status] = typeof digest === 'string' ? (/^UPSTREAM_(\d{3})$/.exec(digest) ?? []) : [];
  return status === undefined ? undefined : Number(status);
}

/**
 * The text of an uncaught error (spec §2): its message, or for a server error the status and the digest that identifies
 * it in the log.
 */
export function describeError(error: unknown): { text: string; reference: string | null } {
  const reference = getText(error, 'digest');
  return { text: reference ? '500 Internal Server Error' : (getText(error, 'message') ?? 'Unknown error'), reference };
}

function getText(error: unknown, name: 'digest' | 'message'): string | null {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
  return typeof value === 'string' && value !== '' ? value : null;
}
