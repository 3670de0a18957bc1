import { z } from 'zod';
import type { Tag } from './model';

// Hashtags and bookmarks have the same shape.

// `populate[news][count]`, requested for hashtags alone; an upstream may lack it.
const wireCountSchema = z
  .object({ data: z.object({ attributes: z.object({ count: z.int().nonnegative() }) }) })
  .optional()
  .catch(undefined);

const wireNamedSchema = z.object({
  id: z.number(),
  attributes: z.object({ name: z.string(), news: wireCountSchema }),
});

export const wireNamedListSchema = z.object({
  data: z.array(wireNamedSchema),
  meta: z.object({ pagination: z.object({ total: z.number() }).nullish() }).nullish(),
});

export const wireSingleNamedSchema = z.object({ data: wireNamedSchema });

/** Absent when not requested. */
export const wireNamedRelationSchema = z.object({ data: z.array(wireNamedSchema).nullish() }).nullish();

type WireNamed = z.output<typeof wireNamedSchema>;
type WireNamedRelation = z.output<typeof wireNamedRelationSchema>;

export const normalizeNamed = ({ id, attributes: { name, news } }: WireNamed): Tag =>
  news ? { id, name, count: news.data.attributes.count } : { id, name };

export const normalizeNamedRelation = (relation: WireNamedRelation): Tag[] =>
  (relation?.data ?? []).map(normalizeNamed);
