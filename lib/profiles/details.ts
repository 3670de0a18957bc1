import 'server-only';
import { z } from 'zod';
import { AUTHORS_FRESH_S } from '@/lib/config/product';
import { callOrElse, readContentApi } from '@/lib/upstream/content';
import { remember } from '@/lib/upstream/remember';
import { authorSlug } from '@/lib/utils/author-slug';

/** The last post of an author, and the topic that they write about most. */
export type AuthorDetails = { title: string; slug: string; publishedAt: string; topic: string | null };

/** By the author's slug; nothing where the content API lacks this call. Throws `AppError`. */
export const loadAuthorDetails: () => Promise<ReadonlyMap<string, AuthorDetails>> = remember(
  async () => {
    const { data } = await callOrElse(
      () => readContentApi(wireDetailsSchema, '/api/news/author-details'),
      () => ({ data: [] }),
    );
    const details = new Map<string, AuthorDetails>();
    for (const { name, title, url_slug: slug, published_at: publishedAt, topic } of data) {
      const known = details.get(authorSlug(name));
      // Of several spellings of a name the one with the most posts comes first.
      const last = known && known.publishedAt >= publishedAt ? known : { title, slug, publishedAt };
      details.set(authorSlug(name), { ...last, topic: known?.topic ?? topic });
    }
    return details;
  },
  { freshS: AUTHORS_FRESH_S, tags: ['authors', 'hashtags'] },
);

/** When each hashtag got its last post, by its id; the same. */
export const loadHashtagDates: () => Promise<ReadonlyMap<number, string>> = remember(
  async () => {
    const { data } = await callOrElse(
      () => readContentApi(wireDatesSchema, '/api/news/hashtag-dates'),
      () => ({ data: [] }),
    );
    return new Map(data.map(({ id, last }) => [id, last]));
  },
  { freshS: AUTHORS_FRESH_S, tags: ['hashtags', 'posts'] },
);

const wireDetailsSchema = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      url_slug: z.string(),
      published_at: z.string(),
      topic: z.string().nullable(),
    }),
  ),
});

const wireDatesSchema = z.object({ data: z.array(z.object({ id: z.number(), last: z.string() })) });
