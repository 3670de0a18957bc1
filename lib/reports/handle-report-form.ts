import 'server-only';
import { parseFormBody } from '@/lib/http/parse-body';
import type { CallContext } from '@/lib/upstream/content';
import { AppError } from '@/lib/utils/errors/app-error';
import { reportPost } from './mutations';
import type { ReportOutcome } from './outcome';
import { reportSchema } from './schemas';

/** Handles a report without JavaScript and redirects to a page with the outcome. */
export async function handleReportForm(request: Request, postId: number, caller: CallContext): Promise<Response> {
  const form = Object.fromEntries(await parseFormBody(request));
  const search = new URLSearchParams({ outcome: await sendReport(form, postId, caller) });
  // For the link back to the post.
  if (form.slug) search.set('post', form.slug);
  // Relative, for any proxy; Response.redirect() accepts absolute addresses only.
  return new Response(null, { status: 303, headers: { location: `/report/received?${search}` } });
}

async function sendReport(form: Record<string, string>, postId: number, caller: CallContext): Promise<ReportOutcome> {
  const { data: report } = reportSchema.safeParse(form);
  if (!report) return 'missing';
  try {
    await reportPost(postId, report, caller);
    return 'done';
  } catch (error) {
    // The wrapper retries without an expired session.
    if (error instanceof AppError && error.upstreamStatus === 401) throw error;
    if (error instanceof AppError && error.code === 'too_many_requests') return 'limited';
    console.warn('a report could not be sent', error);
    return 'failed';
  }
}
