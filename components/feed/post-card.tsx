'use client';

import { memo } from 'react';
import { MarkedText } from '@/components/posts/marked-text';
import { PlatformBadge } from '@/components/posts/platform-badge';
import { openPost } from '@/lib/feed/address';
import { isPlainClick } from '@/lib/navigation/is-plain-click';
import type { ListedPost } from '@/lib/posts/model';
import { postPath } from '@/lib/posts/path';
import { preloadWholePost } from '@/lib/posts/whole-post';
import { formatDate } from '@/lib/text/format-date';
import { initialsOf } from '@/lib/text/initials';
import { CardHashtags } from './card-hashtags';
import { FilterLink } from './filter-link';
import type { FilterProps } from './filter-props';
import { loadPostDialog } from './load-post-dialog';
import { PostImage } from './post-image';

type Props = FilterProps & {
  post: ListedPost;
  terms: string[];
  /** A level below what the card stands under. */
  Title: 'h3' | 'h4';
  /** Whether it says its date: not below a heading that does. */
  isDated: boolean;
  /** Whether its picture is loaded at once rather than when it comes near. */
  isImageEager: boolean;
  /** What a signed-in reader has on a card; null for anybody else. */
  reader: typeof import('./reader-card') | null;
};

/**
 * A post in the grid. The link covers the card and leads to the article; a plain click opens the post in a dialog right
 * here. Author and hashtags lead to the feed filtered by them. Without a picture its words come first: the stylesheet makes the
 * title a quotation. Memoised, because a page holds many cards and most changes do not concern them.
 */
export const PostCard = memo(function PostCard(props: Props) {
  const { post, terms, Title, isDated, isImageEager, reader, ...filterProps } = props;
  const href = postPath(post);
  const preload = () => {
    preloadWholePost(post.id);
    loadPostDialog().catch(() => undefined);
  };
  return (
    <article className="post-card card">
      <PostImage post={post} isEager={isImageEager} />
      <div className="post-card-body">
        <div className="post-card-byline">
          <span aria-hidden="true" className="avatar">
            {initialsOf(post.author)}
          </span>
          <Author {...filterProps} post={post} />
          <PlatformBadge platform={post.platform} />
        </div>
        <Title className="post-card-title" dir="auto">
          <a
            href={href}
            data-post-link={post.id}
            className="card-link"
            onPointerEnter={preload}
            onFocus={preload}
            onClick={(event) => {
              if (!isPlainClick(event)) return;
              event.preventDefault();
              openPost(post);
            }}
          >
            <MarkedText text={post.title} terms={terms} />
          </a>
        </Title>
        <p className="post-card-excerpt" dir="auto">
          <MarkedText text={post.excerpt} terms={terms} />
        </p>
        <p className="post-card-date">
          {isDated && <time dateTime={post.publishedAt}>{formatDate(post.publishedAt)}</time>}
          <span>{`${post.readMinutes} min read`}</span>
        </p>
        <div className="post-card-footer">
          {reader ? (
            <reader.ReaderHashtags {...filterProps} post={post} />
          ) : (
            <CardHashtags {...filterProps} hashtags={post.hashtags} />
          )}
          {reader && (
            <div className="post-card-actions">
              <reader.CardTagging post={post} />
            </div>
          )}
        </div>
      </div>
    </article>
  );
});

/** A name that the upstream does not know cannot be filtered by. */
function Author({ post: { author, canFilterByAuthor }, ...filterProps }: FilterProps & { post: ListedPost }) {
  if (!canFilterByAuthor) {
    return (
      <span className="filter-link" dir="auto">
        {author}
      </span>
    );
  }
  return (
    <FilterLink
      {...filterProps}
      next={{ ...filterProps.filters, authors: [author], page: 1 }}
      title={`Posts by ${author}`}
      className="filter-link"
    >
      {author}
    </FilterLink>
  );
}
