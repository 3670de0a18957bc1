import 'server-only';
import type { Post } from '@/lib/posts/model';
import type { CallContext } from '@/lib/upstream/content';
import { AppError } from '@/lib/utils/errors/app-error';
import type { FeedFilters } from './filters';
import type { FeedPage } from './model';
import { listPosts, listPostsForReader } from './queries';

type SignedIn = { userId: number; jwt: string };

/**
 * A page of the feed for this visitor. Readers' posts have their own bookmarks; for others a filter by bookmarks has no
 * effect, since it comes from a shared address. An expired session counts as none. Throws `AppError`.
 */
export async function listPostsForViewer(
  session: SignedIn | null,
  filters: FeedFilters,
  context: CallContext = {},
): Promise<{ feed: FeedPage<Post>; isPersonal: boolean }> {
  if (session) {
    const reader = { ...context, userId: session.userId, jwt: session.jwt };
    try {
      return { feed: await listPostsForReader(filters, reader), isPersonal: true };
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'unauthorized')) throw error;
    }
  }
  return { feed: await listPosts({ ...filters, bookmarks: [] }, context), isPersonal: false };
}
