import { BookmarkButton, TagsButton } from '@/components/bookmarks/tagging-buttons';
import { usePostOverlay } from '@/lib/bookmarks/overlay/use-post-overlay';
import type { ListedPost, TaggedPost } from '@/lib/posts/model';
import type { FilterProps } from '../filters/filter-link';
import { CardHashtags } from './card-hashtags';

/** A card's hashtags as a signed-in reader has them now: a cached page may not know the last ones yet. */
export function SignedInHashtags({ post, ...props }: FilterProps & { post: ListedPost }) {
  return <CardHashtags {...props} hashtags={usePostOverlay(post).hashtags} />;
}

/** A signed-in reader's buttons on a card. */
export function CardTagging({ post }: { post: TaggedPost }) {
  return (
    <>
      <TagsButton post={post} variant="card" />
      <BookmarkButton post={post} variant="card" />
    </>
  );
}
