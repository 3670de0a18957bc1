import 'server-only';
import { cache } from 'react';
import { AUTHORS_SAMPLE, AUTHORS_SHOWN } from '@/lib/config/product';
import { callContentApi } from '@/lib/upstream/content';
import { parseUpstream } from '@/lib/upstream/parse';
import { countAuthors } from './count-authors';
import type { AuthorCount } from './model';
import { wireAuthorSampleSchema } from './wire';

/** The top 50 authors of up to 1000 posts (call 4). Throws `AppError`. */
export const listAuthors = cache(async (): Promise<AuthorCount[]> => {
  const answer = await callContentApi(
    `/api/news/public?fields[0]=news_raw_data&pagination[limit]=${AUTHORS_SAMPLE}`,
    // The sample is over two megabytes, more than Next keeps; see cached-authors.ts.
    {},
  );
  const { data } = parseUpstream(wireAuthorSampleSchema, answer);
  return countAuthors(
    data.map(({ attributes }) => attributes.news_raw_data),
    AUTHORS_SHOWN,
  );
});
