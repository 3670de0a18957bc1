import 'server-only';
import { cache } from 'react';
import { callContentApi } from '@/lib/upstream/content';
import { parseUpstream } from '@/lib/upstream/parse';
import type { Hashtag } from './model';
import { wireNamedListSchema } from './wire';

const PAGE_SIZE = 100;
const MAX_PAGES = 50;
const FRESH_S = 300;

/** All hashtags by name (call 7). The upstream pages them, so this reads page after page. Throws `AppError`. */
export const listHashtags = cache(async (): Promise<Hashtag[]> => {
  const first = await readPage(1);
  const pages = Math.min(Math.ceil(first.total / PAGE_SIZE), MAX_PAGES);
  const rest = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, index) => readPage(index + 2)));
  return [first, ...rest]
    .flatMap(({ hashtags }) => hashtags)
    .sort((a, b) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base' }));
});

async function readPage(page: number): Promise<{ hashtags: Hashtag[]; total: number }> {
  const answer = await callContentApi(`/api/hashtags?pagination[page]=${page}&pagination[pageSize]=${PAGE_SIZE}`, {
    cache: { freshS: FRESH_S, tags: ['hashtags'] },
  });
  const { data, meta } = parseUpstream(wireNamedListSchema, answer);
  return {
    hashtags: data.map(({ id, attributes }) => ({ id, name: attributes.name })),
    total: meta?.pagination?.total ?? data.length,
  };
}
