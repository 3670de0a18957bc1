import { z } from 'zod';
import { timeSchema } from '../db/parameters.ts';
import { POST_COLUMNS } from '../posts/post-input.ts';

/** How many a reader can send within 24 hours. */
export const SUGGESTIONS_PER_DAY = 10;

const NOTE_MAX = 300;
const [linkColumn] = POST_COLUMNS.filter(({ name }) => name === 'link');
const given = z.string('link must be a web address (https://…)').trim().min(1, 'link is a required field');

/** `data` of a suggestion: the address of the original, and why the post is worth a place here. */
export const suggestionBodySchema = z.strictObject({
  link: given.transform((value, context) => {
    const parsed = linkColumn?.schema.safeParse(value);
    if (parsed?.success) return parsed.data;
    context.addIssue({
      code: 'custom',
      message: `link ${parsed?.error.issues[0]?.message ?? 'must be a web address'}`,
    });
    return z.NEVER;
  }),
  note: z
    .string('note must be a text')
    .trim()
    .refine((note) => [...note].length <= NOTE_MAX, `note must have at most ${NOTE_MAX} characters`)
    .transform((note) => note || null)
    .nullish()
    .transform((note) => note ?? null),
});
export type SuggestionBody = z.output<typeof suggestionBodySchema>;

/**
 * `sent`: an operator will look at it. `suggested`: it was sent before, by this reader or another. `here`: the post is on the
 * site, at this slug.
 */
export type SuggestionOutcome = { outcome: 'sent' | 'suggested' } | { outcome: 'here'; slug: string };

/** `taken`: it was accepted, or the post has come in otherwise. */
export const SUGGESTION_STATES = ['open', 'taken', 'dismissed'] as const;
type SuggestionState = (typeof SUGGESTION_STATES)[number];

/** As its reader sees it; `slug` is that of the post once it is on the site. */
export type OwnSuggestion = {
  id: number;
  link: string;
  note: string | null;
  state: SuggestionState;
  createdAt: string;
  slug: string | null;
};

/** As operators see it. */
export const suggestionSchema = z.object({
  id: z.int(),
  state: z.enum(SUGGESTION_STATES),
  link: z.string(),
  note: z.string().nullable(),
  /** The reader's name. */
  reader: z.string(),
  createdAt: timeSchema,
  decidedAt: timeSchema.nullable(),
  /** The post with this link, in whatever state it is. */
  postId: z.int().nullable(),
});
export type Suggestion = z.output<typeof suggestionSchema>;

export const suggestionFilterSchema = z.strictObject({
  state: z.enum(SUGGESTION_STATES).default('open'),
  /** In the link, the note or the reader's name. */
  q: z.string().trim().max(200).optional(),
});
export type SuggestionFilter = z.output<typeof suggestionFilterSchema>;

export const SUGGESTION_SORTS = ['createdAt'] as const;
