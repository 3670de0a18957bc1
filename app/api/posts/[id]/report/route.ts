import { idParamsSchema } from '@/lib/bookmarks/schemas';
import { handleRoute, splitForms } from '@/lib/http/route';
import { handleReportForm, reportPost, reportSchema } from '@/lib/reports/mutations';

const rules = { session: 'optional', params: idParamsSchema } as const;

const answerJson = handleRoute({ ...rules, body: reportSchema }, async ({ params, body, caller }) => {
  await reportPost(params.id, body, caller);
  return Response.json({ ok: true });
});

const answerForm = handleRoute({ ...rules, form: true }, ({ params, form, caller }) =>
  handleReportForm(form, (report, sender) => reportPost(params.id, report, sender), caller),
);

/** Reports a post, signed in or not: `{reason, note?}` → `{"ok":true}`; a form is answered with a page. */
export const POST = splitForms(answerJson, answerForm);
