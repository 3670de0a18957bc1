import type { OutgoingHttpHeaders } from 'node:http';
import { LISTS_TAG } from '#lib/lists/model.ts';

/** The lifetime of a missing page, in seconds. */
const MISSING_FRESH_S = 10;
const MISSING: ReadonlySet<number> = new Set([404, 410]);

export const NO_STORE = 'private, no-cache, no-store, max-age=0, must-revalidate';

export const isMissing = (status: number): boolean => MISSING.has(status);

/** The seconds for which a response may be stored; null if it must not be. */
export function findLifetime(status: number, maxAgeS: number | null, headers: OutgoingHttpHeaders): number | null {
  if (headers['set-cookie'] !== undefined) return null;
  if (isMissing(status)) return MISSING_FRESH_S;
  return status === 200 && maxAgeS !== null && maxAgeS > 0 ? maxAgeS : null;
}

/** Next's router reloads the page on a status other than 200: for a missing page alone, which would be the same after it. */
export const toSentStatus = (status: number, sent: number, isRouter: boolean): number =>
  isRouter && !isMissing(status) ? sent : status;

/** Whether it shows a list, which may become private at any moment: the tag removes it from our own cache alone. */
export const isRevocable = (tags: ReadonlySet<string>): boolean => tags.has(LISTS_TAG);
