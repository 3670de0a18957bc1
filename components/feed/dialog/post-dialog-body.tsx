import { useEffect } from 'react';
import { ArticleActions } from '@/components/article/article-actions';
import { AuthorAvatar, PlatformMark } from '@/components/article/text/post-parts';
import { PostText } from '@/components/article/text/post-text';
import { chipClass } from '@/components/ui/chip';
import { TextFailed } from '@/components/ui/load-failed';
import { Loading } from '@/components/ui/skeleton';
import { usePostOverlay } from '@/lib/bookmarks/overlay/use-post-overlay';
import { shownAuthor } from '@/lib/design/post-card';
import { NO_FILTERS } from '@/lib/feed/filters';
import { fitHeight } from '@/lib/posts/image-sources';
import type { ListedPost } from '@/lib/posts/model';
import { usePostDetails } from '@/lib/posts/post-details';
import { textWithoutTitle } from '@/lib/posts/text-without-title';
import { hashtagPath } from '@/lib/tags/hashtag-path';
import type { Hashtag } from '@/lib/tags/model';
import { formatDate } from '@/lib/utils/format';
import { FilterLink, type FilterProps } from '../filters/filter-link';

const IMAGE_MAX_HEIGHT = 320;
const SHAPES = ['h-4 w-full', 'h-4 w-11/12', 'h-4 w-3/5'];

type Props = {
  post: ListedPost;
  terms: string[];
  /** Shows other posts of the feed in place of the dialog. */
  onFilter: FilterProps['onChange'];
};

/** The part of the dialog between the title and the footer. Details that the list does not have are shown once they are loaded. */
export function PostDialogBody({ post, terms, onFilter }: Props) {
  const { post: details } = usePostDetails(post.id);
  return (
    <>
      <div className="mt-1">
        <ArticleActions post={{ ...post, sourceUrl: details?.sourceUrl ?? null }} />
      </div>
      {post.image && (
        <img
          src={post.image.url}
          {...fitHeight(post.image, IMAGE_MAX_HEIGHT)}
          alt={details?.image?.alt ?? ''}
          className="post-picture mt-3"
        />
      )}
      <div className="mt-5">
        <PostDialogText post={post} terms={terms} />
      </div>
      <Hashtags post={post} onFilter={onFilter} />
    </>
  );
}

function Hashtags({ post, onFilter }: Omit<Props, 'terms'>) {
  const { hashtags } = usePostOverlay(post);
  if (hashtags.length === 0) return null;
  return (
    <nav aria-label="Hashtags" className="mt-6">
      <ul className="flex flex-wrap gap-2">
        {hashtags.map(({ id, name }) => (
          <li key={id} className="max-w-full">
            <FilterLink
              next={{ ...NO_FILTERS, hashtags: [id] }}
              page={hashtagPath(name)}
              onChange={onFilter}
              className={chipClass(false)}
            >
              <span className="truncate" dir="auto">
                {name}
              </span>
            </FilterLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The whole text of a listed post: its excerpt until that is there, and a way to try again where it cannot be had. */
function PostDialogText({ post, terms }: { post: ListedPost; terms: string[] }) {
  const { post: details, hasFailed, retry } = usePostDetails(post.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure to fetch it ahead is tried again when it is opened
  useEffect(() => {
    if (hasFailed) retry();
  }, []);
  // Another text takes the place of one whole: a page translator may have replaced its parts.
  const show = (text: string, hashtags: Hashtag[]) => (
    <PostText key={`${text} ${terms.join(' ')}`} text={text} hashtags={hashtags} terms={terms} />
  );
  if (details) return show(textWithoutTitle(details), details.hashtags);
  return (
    <>
      {show(post.excerpt, post.hashtags)}
      {hasFailed ? (
        <TextFailed what="The whole text" onRetry={retry} />
      ) : (
        <Loading label="Loading the whole text…" shapes={SHAPES} className="mt-5 space-y-3" />
      )}
    </>
  );
}

/** Author, date and platform: the first line of the dialog. */
export const PostDialogByline = ({ post, onFilter }: Omit<Props, 'terms'>) => (
  <div className="post-byline">
    <AuthorAvatar name={post.author} />
    <div className="byline">
      <Author post={post} onFilter={onFilter} />
      <span>
        <PlatformMark platform={post.platform} look="badge" />
      </span>
      <time dateTime={post.publishedAt}>{formatDate(post.publishedAt)}</time>
      <span>{`${post.readMinutes} min read`}</span>
    </div>
  </div>
);

function Author({ post: { author, authorPath }, onFilter }: Omit<Props, 'terms'>) {
  if (author === null || authorPath === null) return <bdi className="post-author">{shownAuthor(author)}</bdi>;
  return (
    <FilterLink
      next={{ ...NO_FILTERS, authors: [author] }}
      page={authorPath}
      onChange={onFilter}
      className="post-author"
    >
      <bdi>{author}</bdi>
    </FilterLink>
  );
}
