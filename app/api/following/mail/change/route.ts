import { changeLinkedSettings, parseChangeForm, replaceRulesSchema } from '@/lib/follows/account-mail';
import { leadToMailPage } from '@/lib/follows/lead-to-mail-page';
import { RULES_BODY_BYTES } from '@/lib/follows/schemas';
import { handleRoute, splitForms } from '@/lib/http/route';

/** `{token, rules}`: the rules of this browser in place of those that the mail of a reader without an account has. */
const answerJson = handleRoute({ body: replaceRulesSchema, bodyBytes: RULES_BODY_BYTES }, async ({ body, caller }) => {
  await changeLinkedSettings(body, caller);
  return Response.json({ ok: true });
});

/** The forms of the page that mails lead to: `token` with `end`, or with `cadence`, `hour` and `timeZone`. */
const answerForm = handleRoute({ form: true, origin: 'any' }, ({ form, caller }) => {
  const change = parseChangeForm(form);
  return leadToMailPage({ token: change.token }, 'changed', async () => {
    await changeLinkedSettings(change, caller);
    return change.token;
  });
});

export const POST = splitForms(answerJson, answerForm);
