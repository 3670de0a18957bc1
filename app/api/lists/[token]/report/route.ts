import { z } from 'zod';
import { handleRoute, splitForms } from '@/lib/http/route';
import { LIST_TOKEN } from '@/lib/lists/model';
import { handleReportForm, reportList, reportSchema } from '@/lib/reports/mutations';

const rules = { session: 'optional', params: z.object({ token: z.string().regex(LIST_TOKEN) }) } as const;

const answerJson = handleRoute({ ...rules, body: reportSchema }, async ({ params, body, caller }) => {
  await reportList(params.token, body, caller);
  return Response.json({ ok: true });
});

const answerForm = handleRoute({ ...rules, form: true }, ({ params, form, caller }) =>
  handleReportForm(form, (report, sender) => reportList(params.token, report, sender), caller),
);

/** Reports a public list, signed in or not: `{reason, note?}` → `{"ok":true}`; a form is answered with a page. */
export const POST = splitForms(answerJson, answerForm);
