import type { ListedPost } from '@/lib/posts/model';
import { usePostOverlay } from '@/lib/posts/overlay/use-post-overlay';
import { CardHashtags } from './card-hashtags';
import type { FilterProps } from './filter-props';

export { CardTagging } from '@/components/tagging/card-tagging';

/** A card's hashtags as a signed-in reader has them now: a cached page may not know the last ones yet. */
export function ReaderHashtags({ post, ...props }: FilterProps & { post: ListedPost }) {
  return <CardHashtags {...props} hashtags={usePostOverlay(post).hashtags} />;
}
