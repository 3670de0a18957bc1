import { z } from 'zod';

const chosenPostSchema = z.object({
  id: z.int(),
  /** The rule that brought it: its query, what its reader knows it by, and whether they follow it or are told of it. */
  query: z.string(),
  name: z.string(),
  does: z.enum(['follow', 'tell']),
  /** The slug of the story that it is part of, and how many further posts of that are not listed for it. */
  story: z.string().nullable(),
  others: z.int(),
});
export type ChosenPost = z.output<typeof chosenPostSchema>;

/** The posts of one reader's mail, newest first, as they were chosen when it was composed. */
export const personalPartSchema = z.object({
  posts: z.array(chosenPostSchema),
  /** How many more matched, beyond those listed and their stories. */
  more: z.int(),
  /** The ids of all that matched: the next mail has none of them. */
  seen: z.array(z.int()),
});
export type PersonalPart = z.output<typeof personalPartSchema>;

/** A rule as readers have it, in effect. */
export const mailRuleSchema = z.object({
  query: z.string(),
  name: z.string(),
  does: z.enum(['follow', 'mute', 'tell']),
});
export type MailRule = z.output<typeof mailRuleSchema>;
