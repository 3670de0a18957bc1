import { z } from 'zod';

const MAX_RELATIONS = 100;

// Strapi takes ids as numbers, as texts and as objects that hold one.
const idSchema = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,10}$/)
      .transform(Number),
  ])
  .pipe(z.int().min(1).max(2_147_483_647));
const referenceSchema = z.union([idSchema, z.strictObject({ id: idSchema }).transform(({ id }) => id)], {
  error: 'news must be a list of ids',
});
const listSchema = z
  .union(
    [z.array(referenceSchema).max(MAX_RELATIONS), referenceSchema.transform((id) => [id])],
    'news must be a list of ids',
  )
  .transform((ids) => [...new Set(ids)])
  .default([]);

/** `news: {connect: [id], disconnect: [id]}`. There is no `set`: it would detach what others attached. */
export const newsRelationSchema = z
  .strictObject({ connect: listSchema, disconnect: listSchema })
  .default({ connect: [], disconnect: [] });
