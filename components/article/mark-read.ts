import { noteOpenedPost } from '@/lib/feed/visit-store';
import { tellOpened } from '@/lib/follows/tell-opened';
import type { Post } from '@/lib/posts/model';

/** Notes that a post was opened: its card is quieter, and a reader's own mail leaves it out. A deferred part. */
export function markRead({ id }: Pick<Post, 'id'>): void {
  noteOpenedPost(id);
  tellOpened(id);
}
