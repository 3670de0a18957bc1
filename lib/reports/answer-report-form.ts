import 'server-only';
import { AppError } from '@/lib/errors/app-error';
import { parseFormBody } from '@/lib/http/parse-body';
import type { CallContext } from '@/lib/upstream/content';
import { reportPost } from './mutations';
import type { ReportOutcome } from './outcome';
import { reportSchema } from './schemas';

/** Takes a report that was sent without JavaScript, and leads to a page that says what came of it. */
export async function answerReportForm(request: Request, postId: number, caller: CallContext): Promise<Response> {
  const form = Object.fromEntries(await parseFormBody(request));
  const search = new URLSearchParams({ outcome: await sendReport(form, postId, caller) });
  // Where the way back leads.
  if (form.slug) search.set('post', form.slug);
  // Relative, so that it holds behind any proxy; Response.redirect() takes absolute addresses only.
  return new Response(null, { status: 303, headers: { location: `/report/received?${search}` } });
}

async function sendReport(form: Record<string, string>, postId: number, caller: CallContext): Promise<ReportOutcome> {
  const { data: report } = reportSchema.safeParse(form);
  if (!report) return 'missing';
  try {
    await reportPost(postId, report, caller);
    return 'done';
  } catch (error) {
    // A session that has ended is the wrapper's affair: it asks once more, without it.
    if (error instanceof AppError && error.upstreamStatus === 401) throw error;
    if (error instanceof AppError && error.code === 'too_many_requests') return 'limited';
    console.warn('a report could not be sent', error);
    return 'failed';
  }
}
