import { keepReadPost } from '@/lib/feed/read-posts';
import { noteOpenedPost } from '@/lib/feed/visit-store';
import { tellOpened } from '@/lib/follows/tell-opened';
import type { Post } from '@/lib/posts/model';

/** Notes that a post was opened: its card is quieter, the offline page lists it, and a reader's own mail leaves it out. A deferred part. */
export function markRead(post: Pick<Post, 'id' | 'slug' | 'title'>): void {
  noteOpenedPost(post.id);
  keepReadPost(post);
  tellOpened(post.id);
}
