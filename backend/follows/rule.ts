import { z } from 'zod';
import { momentSchema } from '../db/parameters.ts';

/** A reader's rules in effect. */
export const RULES_MAX = 1000;
/** Ended rules that are kept, so that a device that was offline does not bring one back. */
export const ENDED_MAX = 1000;
/** The changes of one request. */
export const CHANGES_MAX = 300;
const QUERY_MAX = 2000;
const NAME_MAX = 300;

/** A saved filter, as the feed's address has it behind the question mark, and what it does. `at` is when the reader said so. */
export type Rule = { query: string; name: string; does: 'follow' | 'mute' | 'tell'; at: string };

const line = (field: string, max: number) =>
  z
    .string(`${field} must be a text`)
    .min(1, `${field} is a required field`)
    .refine((text) => [...text].length <= max, `${field} must have at most ${max} characters`)
    .refine((text) => !/\p{Cc}/u.test(text), `${field} must be one line of text`);

/** `does` is null to end the rule. */
const ruleChangeSchema = z.strictObject({
  query: line('query', QUERY_MAX),
  name: line('name', NAME_MAX),
  does: z.enum(['follow', 'mute', 'tell'], 'does must be follow, mute, tell or null').nullable(),
  at: momentSchema,
});
export type RuleChange = z.output<typeof ruleChangeSchema>;

export const changeRulesSchema = z.strictObject({
  changes: z
    .array(ruleChangeSchema)
    .min(1, 'changes is a required field')
    .max(CHANGES_MAX, `changes must be at most ${CHANGES_MAX}`),
});
