import 'server-only';
import { z } from 'zod';
import { type CallContext, callOrElse, readContentApi } from '@/lib/upstream/content';
import { RULE_EFFECTS, type Rule, type RuleChange } from './model';

const PATH = '/api/follow-rules';

export const wireRulesSchema = z.object({
  data: z.array(z.object({ query: z.string(), name: z.string(), does: z.enum(RULE_EFFECTS), at: z.string() })),
});

const wireOwnRulesSchema = wireRulesSchema.extend({ meta: z.object({ mail: z.boolean().default(false) }) });

/**
 * The rules of a reader's account, the newest first, and whether a mail brings what they match; null where the content API keeps none, as a
 * Strapi. Throws `AppError`.
 */
export const readAccountRules = (caller: CallContext): Promise<{ rules: Rule[] | null; hasMail: boolean }> =>
  callOrElse<{ rules: Rule[] | null; hasMail: boolean }>(
    async () => {
      const { data, meta } = await readContentApi(wireOwnRulesSchema, PATH, caller);
      return { rules: data, hasMail: meta.mail };
    },
    () => ({ rules: null, hasMail: false }),
  );

/** Returns all rules after the changes. Throws `AppError`: 400 with one sentence where there would be too many. */
export async function changeAccountRules(changes: RuleChange[], caller: CallContext): Promise<Rule[]> {
  const body = { data: { changes } };
  return (await readContentApi(wireRulesSchema, PATH, { ...caller, method: 'POST', body })).data;
}
