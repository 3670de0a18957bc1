import 'server-only';
import { cache } from 'react';
import { z } from 'zod';
import { HASHTAGS_FRESH_S } from '@/lib/config/product';
import { type CallContext, callOrElse, type ReadOptions, readContentApi } from '@/lib/upstream/content';
import { remember } from '@/lib/upstream/remember';
import { AppError } from '@/lib/utils/errors/app-error';
import { hashtagKey, hashtagPath } from './hashtag-path';
import { listAllPages } from './list-all-pages';
import type { Hashtag, HashtagEntry } from './model';
import { orderByUse } from './names';

const PATH = '/api/hashtags?';

/** All hashtags by name (call 7), cached for five minutes, with counts where the upstream has them. Throws `AppError`. */
export const listHashtags = cache(
  (): Promise<Hashtag[]> => listWithCounts({ cache: { freshS: HASHTAGS_FRESH_S, tags: ['hashtags'] } }),
);

/** All hashtags with a page, by key, most posts first. Names that differ by case share a page. Throws `AppError`. */
export const listHashtagEntries = remember(
  async (): Promise<ReadonlyMap<string, HashtagEntry>> => groupHashtags(orderByUse(await listHashtags())),
  { freshS: HASHTAGS_FRESH_S, tags: ['hashtags', 'posts'] },
);

function groupHashtags(hashtags: Hashtag[]): Map<string, HashtagEntry> {
  const entries = new Map<string, HashtagEntry>();
  for (const { id, name, count } of hashtags) {
    const key = hashtagKey(name);
    const entry = entries.get(key);
    if (hashtagPath(name) === null) continue;
    entries.set(key, {
      key,
      name: entry?.name ?? name,
      ids: [...(entry?.ids ?? []), id],
      count: count === undefined ? undefined : count + (entry?.count ?? 0),
    });
  }
  return entries;
}

/** The current name of a merged or renamed hashtag, or null; our content API only. Throws `AppError`: `gone` if banned. */
export const findFormerHashtag = (key: string, visitor: CallContext): Promise<string | null> =>
  callOrElse(
    async () => {
      const path = `/api/hashtags/former/${encodeURIComponent(`#${key}`)}`;
      return (await readContentApi(wireFormerSchema, path, visitor)).data.name;
    },
    () => null,
  );

const wireFormerSchema = z.object({ data: z.object({ name: z.string() }) });

/** All hashtags, uncached, for a reader who is about to add one. */
export const listHashtagsNow = (caller: CallContext): Promise<Hashtag[]> => listWithCounts(caller);

async function listWithCounts(options: ReadOptions): Promise<Hashtag[]> {
  try {
    return sortByName(await listAllPages(`${PATH}populate[news][count]=true`, options));
  } catch (error) {
    // A Strapi may lack counts or hide them.
    if (!(error instanceof AppError) || error.upstreamStatus !== 400) throw error;
    return sortByName(await listAllPages(PATH, options));
  }
}

const sortByName = (hashtags: Hashtag[]): Hashtag[] =>
  hashtags.sort((a, b) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base' }));
