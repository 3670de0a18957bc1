import 'server-only';
import type { Session } from '@/lib/account/session/model';
import { listAllPages } from '@/lib/tags/list-all-pages';
import type { Bookmark } from '@/lib/tags/model';
import type { CallContext } from '@/lib/upstream/content';

/** Newest first (call 10). Throws `AppError`. */
export function listBookmarks({ userId }: Session, caller: CallContext): Promise<Bookmark[]> {
  const query = `filters[users_permissions_user][id][$eq]=${userId}&sort=createdAt:desc`;
  return listAllPages(`/api/bookmarks?${query}`, caller);
}
