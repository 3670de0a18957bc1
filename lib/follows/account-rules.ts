import 'server-only';
import { z } from 'zod';
import { type CallContext, callOrElse, readContentApi } from '@/lib/upstream/content';
import { RULE_EFFECTS, type Rule, type RuleChange } from './model';

const PATH = '/api/follow-rules';

export const wireRulesSchema = z.object({
  data: z.array(z.object({ query: z.string(), name: z.string(), does: z.enum(RULE_EFFECTS), at: z.string() })),
});

/** The rules of a reader's account, the newest first; null where the content API keeps none, as a Strapi. Throws `AppError`. */
export const listAccountRules = (caller: CallContext): Promise<Rule[] | null> =>
  callOrElse<Rule[] | null>(
    async () => (await readContentApi(wireRulesSchema, PATH, caller)).data,
    () => null,
  );

/** Returns all rules after the changes. Throws `AppError`: 400 with one sentence where there would be too many. */
export async function changeAccountRules(changes: RuleChange[], caller: CallContext): Promise<Rule[]> {
  const body = { data: { changes } };
  return (await readContentApi(wireRulesSchema, PATH, { ...caller, method: 'POST', body })).data;
}
