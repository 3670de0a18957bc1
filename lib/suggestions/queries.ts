import 'server-only';
import { z } from 'zod';
import { AUTHORS_FRESH_S } from '@/lib/config/product';
import { webUrlOrNull } from '@/lib/posts/normalize';
import { normalizeSlug, postPath } from '@/lib/posts/path';
import { orElse } from '@/lib/response/response-rules';
import { type CallContext, callOrElse, readContentApi } from '@/lib/upstream/content';
import { remember } from '@/lib/upstream/remember';
import type { Suggestion } from './model';

const findSuggestions = remember(
  () =>
    callOrElse<boolean>(
      async () => {
        await readContentApi(wireSuggestionsSchema, '/api/suggestions');
        return true;
      },
      () => false,
    ),
  { freshS: AUTHORS_FRESH_S, tags: [] },
);

/** Whether the content API takes suggestions; a Strapi has no such call. False, for a few seconds, if that is unknown. Never throws. */
export const takesSuggestions = (): Promise<boolean> =>
  orElse(findSuggestions(), false, 'whether suggestions are taken could not be read');

/** The reader's own, the newest first. Throws `AppError`. */
export async function listSuggestions(caller: CallContext): Promise<Suggestion[]> {
  const { data } = await readContentApi(wireSuggestionsSchema, '/api/suggestions', caller);
  return data.map(({ link, slug, ...suggestion }) => ({
    ...suggestion,
    link: webUrlOrNull(link),
    path: slug === null ? null : (postPath({ slug: normalizeSlug(slug) }) as `/feed/${string}`),
  }));
}

const wireSuggestionsSchema = z.object({
  data: z.array(
    z.object({
      id: z.number(),
      link: z.string(),
      note: z.string().nullable(),
      state: z.enum(['open', 'taken', 'dismissed']),
      createdAt: z.string(),
      slug: z.string().nullable(),
    }),
  ),
});
