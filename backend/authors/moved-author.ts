import { z } from 'zod';

const namedSchema = z.object({ id: z.int(), name: z.string() });
/** A row, and the name that it had. */
export type Named = z.output<typeof namedSchema>;

const aliasSchema = z.object({ former: z.string(), name: z.string() });
export type Alias = z.output<typeof aliasSchema>;

export const detailsSchema = z.object({ profileLink: z.string().nullable(), note: z.string().nullable() });
export type Details = z.output<typeof detailsSchema>;

/** The entry that the log has of an author who got another name, enough to take it back. */
export const movedAuthorSchema = z.object({
  key: z.string(),
  name: z.string(),
  posts: z.array(namedSchema),
  sources: z.array(namedSchema),
  requests: z.array(namedSchema),
  details: z.object({ from: detailsSchema.nullable(), into: detailsSchema.nullable() }),
  aliases: z.object({
    added: z.array(z.string()),
    /** Those that led elsewhere, with the name to which. */
    led: z.array(aliasSchema),
  }),
  /** Keys in `app.withheld` that the opt-out of one of the two got. */
  withheld: z.array(z.object({ key: z.string(), requestId: z.int() })),
  /** The lines of the posts that were deleted by it. */
  deleted: z.array(z.int()),
});
export type MovedAuthor = z.output<typeof movedAuthorSchema>;
