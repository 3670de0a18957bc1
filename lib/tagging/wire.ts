import { z } from 'zod';

// Hashtags and bookmarks look alike on the wire: things with a name.

const wireNamedSchema = z.object({ id: z.number(), attributes: z.object({ name: z.string() }) });

export const wireNamedListSchema = z.object({
  data: z.array(wireNamedSchema),
  meta: z.object({ pagination: z.object({ total: z.number() }).nullish() }).nullish(),
});

/** One of them, as it comes back when created. */
export const wireSingleNamedSchema = z.object({ data: wireNamedSchema });

/** Those of a post. Missing when they were not asked for. */
export const wireNamedRelationSchema = z.object({ data: z.array(wireNamedSchema).nullish() }).nullish();

export type WireNamed = z.output<typeof wireNamedSchema>;
export type WireNamedRelation = z.output<typeof wireNamedRelationSchema>;
