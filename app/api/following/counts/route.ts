import { countFollowed } from '@/lib/follows/load-followed';
import { countsSchema, RULES_BODY_BYTES } from '@/lib/follows/schemas';
import { handleRoute } from '@/lib/http/route';

/** How many posts of the last 30 days each of these rules is about: `{rules}` → `RuleCounts`. */
export const POST = handleRoute({ body: countsSchema, bodyBytes: RULES_BODY_BYTES }, async ({ body, caller }) =>
  Response.json(await countFollowed(body.rules, Date.now(), caller)),
);
