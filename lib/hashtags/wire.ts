import { z } from 'zod';

const wireNamedSchema = z.object({ id: z.number(), attributes: z.object({ name: z.string() }) });

/** A list of things with a name: hashtags and bookmarks alike. */
export const wireNamedListSchema = z.object({
  data: z.array(wireNamedSchema),
  meta: z.object({ pagination: z.object({ total: z.number() }).nullish() }).nullish(),
});

/** One of them, as it comes back when created. */
export const wireSingleNamedSchema = z.object({ data: wireNamedSchema });
