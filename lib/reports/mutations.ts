import 'server-only';
import { z } from 'zod';
import { parseFormBody } from '@/lib/http/parse-body';
import { type CallContext, readContentApi } from '@/lib/upstream/content';
import { AppError } from '@/lib/utils/errors/app-error';
import { MAX_NOTE_LENGTH, REPORT_REASONS, type ReportOutcome } from './model';

/** Throws `AppError`: `not_found` for a deleted post, and from a Strapi, which lacks this call. */
export async function reportPost(postId: number, { reason, note }: Report, caller: CallContext): Promise<void> {
  const body = { data: { reason, ...(note && { note }) } };
  await readContentApi(wireReportedSchema, `/api/news/${postId}/report`, { ...caller, method: 'POST', body });
}

const wireReportedSchema = z.object({ data: z.object({ reported: z.literal(true) }) });

/** Browsers send a line break as two characters and count it as one. */
const toOneCharacterBreaks = (note: string): string => note.replaceAll('\r\n', '\n');

/** The body of the dialog and of the plain form. */
export const reportSchema = z.object({
  reason: z.enum(REPORT_REASONS.map(({ value }) => value)),
  note: z.string().transform(toOneCharacterBreaks).pipe(z.string().trim().max(MAX_NOTE_LENGTH)).default(''),
});
export type Report = z.output<typeof reportSchema>;

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
