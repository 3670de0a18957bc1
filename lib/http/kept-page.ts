import 'server-only';
import { requestContext } from './request-context';

/**
 * Says of a part of the page that is rendered for this request that it is the same for everybody until then, in ms since 1970.
 * The page is shown to others for as long as all of its parts allow it (server/shared-answers/kept-searches.ts); a page of
 * whose parts nothing is said is made for each visitor anew.
 */
export function keepPageUntil(time: number): void {
  const request = requestContext.getStore();
  if (request) request.keptUntil = Math.min(request.keptUntil ?? Number.POSITIVE_INFINITY, time);
}

/** The page is one reader's own, as all is that asks for the session, or lacks a part that could not be read. */
export const keepPageFromOthers = (): void => keepPageUntil(0);
