import { z } from 'zod';

const wireUrlSchema = z.object({ data: z.object({ attributes: z.object({ url: z.string() }) }).nullish() }).nullish();

/** What a sitemap needs of a post. */
export const wireSitemapPageSchema = z.object({
  data: z.array(
    z.object({
      id: z.number(),
      attributes: z.object({
        title: z.string().nullish(),
        url_slug: z.string(),
        updatedAt: z.string(),
        publishedAt: z.string().nullish(),
        image: wireUrlSchema.catch(null),
      }),
    }),
  ),
  meta: z.object({ pagination: z.object({ total: z.number() }) }),
});

export type WireSitemapPost = z.output<typeof wireSitemapPageSchema>['data'][number]['attributes'];
