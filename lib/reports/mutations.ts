import 'server-only';
import { z } from 'zod';
import { seeOther, sendForOutcome } from '@/lib/http/form-outcome';
import { type CallContext, readContentApi } from '@/lib/upstream/content';
import { MAX_NOTE_LENGTH, REPORT_REASONS, type ReportOutcome } from './model';

/** Throws `AppError`: `not_found` for a deleted post, and from a Strapi, which lacks this call. */
export async function reportPost(postId: number, { reason, note }: Report, caller: CallContext): Promise<void> {
  const body = { data: { reason, ...(note && { note }) } };
  await readContentApi(wireReportedSchema, `/api/news/${postId}/report`, { ...caller, method: 'POST', body });
}

/** Throws `AppError`: `not_found` for a list that is private, hidden or gone. */
export async function reportList(token: string, { reason, note }: Report, caller: CallContext): Promise<void> {
  const body = { data: { reason, ...(note && { note }) } };
  await readContentApi(wireReportedSchema, `/api/lists/${token}/report`, { ...caller, method: 'POST', body });
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
export async function handleReportForm(
  form: Record<string, string>,
  send: (report: Report, sender: CallContext) => Promise<void>,
  caller: CallContext,
): Promise<Response> {
  const { data: report } = reportSchema.safeParse(form);
  const outcome: ReportOutcome = report
    ? await sendForOutcome((sender) => send(report, sender), caller, {
        failed: 'a report could not be sent',
      })
    : 'missing';
  // For the link back.
  const { slug, list } = form;
  return seeOther('/report/received', { outcome, ...(slug && { post: slug }), ...(list && { list }) });
}
