import { AuthorAvatar } from '@/components/article/text/author-avatar';
import { PlatformBadge } from '@/components/article/text/platform-badge';
import { NO_FILTERS } from '@/lib/feed/filters';
import type { ListedPost } from '@/lib/posts/model';
import { formatDate } from '@/lib/utils/format-date';
import { type FilterPosts, PostDialogLink } from './post-dialog-link';

type Props = { post: ListedPost; onFilter: FilterPosts };

/** Author, date and platform: the first line of the dialog. */
export const PostDialogByline = ({ post, onFilter }: Props) => (
  <div className="post-byline">
    <AuthorAvatar name={post.author} />
    <div className="byline">
      <Author post={post} onFilter={onFilter} />
      <span>
        <PlatformBadge platform={post.platform} />
      </span>
      <time dateTime={post.publishedAt}>{formatDate(post.publishedAt)}</time>
      <span>{post.readMinutes} min read</span>
    </div>
  </div>
);

function Author({ post: { author, canFilterByAuthor }, onFilter }: Props) {
  if (canFilterByAuthor === false) return <bdi className="post-author">{author}</bdi>;
  return (
    <PostDialogLink filters={{ ...NO_FILTERS, authors: [author] }} onFilter={onFilter} className="post-author">
      <bdi>{author}</bdi>
    </PostDialogLink>
  );
}
