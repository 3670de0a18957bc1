import { z } from 'zod';

const idSchema = z.coerce.number().int().positive().max(2_147_483_647);

/** The id in the path of a hashtag or bookmark. */
export const idParamsSchema = z.object({ id: idSchema });

/** Body of calls 9 and 12: one post to attach or to detach. */
export const postRelationSchema = z.object({
  data: z.object({
    news: z.union([
      z.strictObject({ connect: z.tuple([idSchema]) }),
      z.strictObject({ disconnect: z.tuple([idSchema]) }),
    ]),
  }),
});

export type PostRelation = z.output<typeof postRelationSchema>['data']['news'];
