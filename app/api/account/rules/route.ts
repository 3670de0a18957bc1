import { changeAccountRules, readAccountRules } from '@/lib/follows/account-rules';
import { RULES_BODY_BYTES, ruleChangesSchema } from '@/lib/follows/schemas';
import { handleRoute } from '@/lib/http/route';

/** The reader's rules: `{"rules":[{query, name, does, at}], "hasMail"}`, null where the content API keeps none. */
export const GET = handleRoute({ session: 'required' }, async ({ caller }) =>
  Response.json(await readAccountRules(caller)),
);

/** `{"changes":[{query, name, does, at}]}`, where `does` is null for a rule that ends; responds with all rules. */
export const POST = handleRoute(
  { session: 'required', body: ruleChangesSchema, bodyBytes: RULES_BODY_BYTES },
  async ({ body, caller }) => Response.json({ rules: await changeAccountRules(body.changes, caller) }),
);
