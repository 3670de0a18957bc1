import { z } from 'zod';
import { listReaderPosts } from '@/lib/bookmarks/overlay/queries';
import { handleRoute } from '@/lib/http/route';
import { READER_POSTS_MAX, type ReaderPostsResponse } from '@/lib/posts/model';

const querySchema = z.object({
  ids: z
    .string()
    .regex(/^\d{1,9}(,\d{1,9})*$/, 'must be ids, separated by commas')
    .transform((ids) => [...new Set(ids.split(',').map(Number))])
    .refine((ids) => ids.length <= READER_POSTS_MAX, `must be at most ${READER_POSTS_MAX}`),
});

/** The reader's view of these posts: `?ids=1,2` → `{"posts":[{id, hashtags, bookmarks}]}`. */
export const GET = handleRoute({ session: 'required', query: querySchema }, async ({ query, session, caller }) =>
  Response.json({ posts: await listReaderPosts(query.ids, session, caller) } satisfies ReaderPostsResponse),
);
