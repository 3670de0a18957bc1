import 'server-only';
import { AppError } from '@/lib/errors/app-error';
import { requestContext } from './request-context';

/** What a visitor can do something about. Anything else that an upstream says is its failure, and passes. */
const OWN_STATUS = new Set([400, 429]);

/**
 * Answers a page that is rendered for this request with the status of what failed, though it shows the rest: 503, or the
 * error's own where the visitor asked for too much. Monitors, crawlers and shared caches would take a 200 for the list.
 * To be called before the page is sent, which is while it waits for its data.
 */
export function setPageStatus(error: unknown): void {
  const isOwn = error instanceof AppError && OWN_STATUS.has(error.status);
  const retryAfterS = error instanceof AppError ? error.retryAfterS : undefined;
  requestContext.getStore()?.setStatus(isOwn ? error.status : 503, retryAfterS);
}
