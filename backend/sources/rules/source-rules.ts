import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { SourceRules } from '../../db/column-types.ts';

const MIN_WORDS_MAX = 500;
const BLOCK_WORDS_MAX = 100;

/** An empty field of a form is null. */
export const sourceRulesSchema = z.strictObject({
  minWords: z
    .int('A whole number')
    .min(0)
    .max(MIN_WORDS_MAX)
    .nullish()
    .transform((words) => words ?? 0),
  skipReplies: z.boolean().default(false),
  skipReposts: z.boolean().default(false),
  blockWords: z
    .array(z.string().trim().min(1).max(100))
    .max(BLOCK_WORDS_MAX)
    .nullish()
    .transform((words) => [...new Set(words ?? [])]),
}) satisfies z.ZodType<SourceRules>;

export const NO_RULES: SourceRules = { minWords: 0, skipReplies: false, skipReposts: false, blockWords: [] };

export const hasRules = (rules: SourceRules): boolean => !isDeepStrictEqual(rules, NO_RULES);
