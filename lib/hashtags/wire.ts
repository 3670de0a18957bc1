import { z } from 'zod';

/** A list of things with a name: hashtags and bookmarks alike. */
export const wireNamedListSchema = z.object({
  data: z.array(z.object({ id: z.number(), attributes: z.object({ name: z.string() }) })),
  meta: z.object({ pagination: z.object({ total: z.number() }).nullish() }).nullish(),
});
