import 'server-only';
import { z } from 'zod';
import {
  ACCOUNT_RULES_MAX,
  COUNTED_RULES_MAX,
  FOLLOWED_PAGES_MAX,
  MUTED_IDS_MAX,
  NAME_MAX_CHARACTERS,
  QUERY_MAX_CHARACTERS,
  RULE_EFFECTS,
  RULES_MAX,
} from './model';

/** A saved filter as browsers send it. */
export const savedFilterSchema = z.object({
  query: z.string().min(1).max(QUERY_MAX_CHARACTERS),
  name: z.string().max(2 * NAME_MAX_CHARACTERS),
});

const rulesSchema = z.array(savedFilterSchema).max(ACCOUNT_RULES_MAX);

/** Pages of 25 posts, from 1. */
export const followedSchema = z.object({
  follow: rulesSchema,
  mute: rulesSchema,
  page: z.int().min(1).max(FOLLOWED_PAGES_MAX),
});

export const mutedSchema = z.object({
  mute: rulesSchema.min(1),
  ids: z.array(z.int().min(1)).min(1).max(MUTED_IDS_MAX),
});

export const countsSchema = z.object({ rules: z.array(savedFilterSchema).min(1).max(COUNTED_RULES_MAX) });

export const ruleChangesSchema = z.object({
  changes: z
    .array(savedFilterSchema.extend({ does: z.enum(RULE_EFFECTS).nullable(), at: z.iso.datetime() }))
    .min(1)
    .max(RULES_MAX),
});

/** Names in Chinese take nine bytes a letter in an address. */
export const RULES_BODY_BYTES = 1024 * 1024;
