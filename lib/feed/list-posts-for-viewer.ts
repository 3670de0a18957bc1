import 'server-only';
import { AppError } from '@/lib/errors/app-error';
import type { Post } from '@/lib/posts/model';
import type { CallContext } from '@/lib/upstream/content';
import type { FeedFilters } from './filters';
import type { FeedPage } from './model';
import { listPosts, listPostsForReader } from './queries';

type SignedIn = { userId: number; jwt: string };

/**
 * A page of the feed as this visitor sees it, and whether it is theirs alone. A signed-in reader's posts carry their own
 * bookmarks. For everybody else a filter by bookmarks has no effect: it comes from an address that a reader shared.
 * A session that the content API no longer accepts counts as none, so that an expired one never costs the feed.
 * Throws `AppError`.
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
