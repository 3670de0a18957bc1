import 'server-only';
import type { CallContext } from '@/lib/upstream/content';
import { AppError } from '@/lib/utils/errors/app-error';

/** Redirects a form to the page with its outcome. */
export const seeOther = (path: string, search: Record<string, string>): Response =>
  // Relative, for any proxy; Response.redirect() accepts absolute addresses only.
  new Response(null, { status: 303, headers: { location: `${path}?${new URLSearchParams(search)}` } });

/**
 * Sends a form without JavaScript, and returns the outcome for the address of the next page. Throws if the session has
 * ended: `handleRoute` then sends the form without it.
 * @param failed the log's words for an error
 * @param refused the outcome if the upstream rejects the fields; without it, that is a failure
 */
export async function sendForOutcome<Refused extends string = never>(
  send: (caller: CallContext) => Promise<void>,
  caller: CallContext,
  { failed, refused }: { failed: string; refused?: Refused },
): Promise<'done' | 'limited' | 'failed' | Refused> {
  try {
    await send(caller);
    return 'done';
  } catch (error) {
    if (error instanceof AppError) {
      if (error.upstreamStatus === 401 && caller.jwt) throw error;
      if (error.code === 'too_many_requests') return 'limited';
      if (error.upstreamStatus === 400 && refused) return refused;
    }
    console.warn(failed, error);
    return 'failed';
  }
}
