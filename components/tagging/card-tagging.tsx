import type { TaggedPost } from '@/lib/posts/overlay/model';
import { BookmarkButton } from './bookmark-button';
import { TagsButton } from './tags-button';

/** What a signed-in reader can do with a post on its card. */
export function CardTagging({ post }: { post: TaggedPost }) {
  return (
    <>
      <TagsButton post={post} variant="card" />
      <BookmarkButton post={post} variant="card" />
    </>
  );
}
