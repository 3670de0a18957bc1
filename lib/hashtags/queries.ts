import 'server-only';
import { cache } from 'react';
import { HASHTAGS_FRESH_S } from '@/lib/config/product';
import { listAllPages } from '@/lib/tagging/list-all-pages';
import { wireNamedListSchema } from '@/lib/tagging/wire';
import type { CallContext } from '@/lib/upstream/content';
import type { Hashtag } from './model';

const PATH = '/api/hashtags?';

/** All hashtags by name (call 7), for everybody, kept for five minutes. Throws `AppError`. */
export const listHashtags = cache(
  async (): Promise<Hashtag[]> =>
    sortByName(
      await listAllPages(PATH, {
        cache: { freshS: HASHTAGS_FRESH_S, tags: ['hashtags'], schema: wireNamedListSchema },
      }),
    ),
);

/** The same as they are this moment, for somebody who is about to add one. */
export const listHashtagsNow = async (caller: CallContext): Promise<Hashtag[]> =>
  sortByName(await listAllPages(PATH, caller));

const sortByName = (hashtags: Hashtag[]): Hashtag[] =>
  hashtags.sort((a, b) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base' }));
