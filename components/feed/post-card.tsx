'use client';

import { type ComponentType, memo } from 'react';
import { MarkedText } from '@/components/posts/marked-text';
import { PlatformBadge } from '@/components/posts/platform-badge';
import { openPost } from '@/lib/feed/address';
import { type FeedFilters, feedHref } from '@/lib/feed/filters';
import { isPlainClick } from '@/lib/navigation/is-plain-click';
import { excerptOf } from '@/lib/posts/excerpt';
import type { Post } from '@/lib/posts/model';
import { usePostOverlay } from '@/lib/posts/overlay/use-post-overlay';
import { postPath } from '@/lib/posts/path';
import { formatDate } from '@/lib/text/format-date';
import type { FilterProps } from './filter-props';
import { loadPostDialog } from './load-post-dialog';
import { PostImage } from './post-image';

const HASHTAGS_SHOWN = 4;

type Props = FilterProps & {
  post: Post;
  terms: string[];
  /** Whether its picture is loaded at once rather than when it comes near. */
  isImageEager: boolean;
  /** Buttons in the card's corner, or null. */
  Actions: ComponentType<{ post: Post }> | null;
};

/**
 * A post in the grid. The link covers the card and leads to the article; a plain click opens the post in a dialog right
 * here, unless its code cannot be fetched. Author and hashtags lead to the feed filtered by them. Memoised, because a
 * page holds many cards and most changes do not concern them.
 */
export const PostCard = memo(function PostCard({ post, terms, isImageEager, Actions, ...filterProps }: Props) {
  const { filters } = filterProps;
  const { hashtags } = usePostOverlay(post);
  const href = postPath(post);
  const preload = () => void loadPostDialog().catch(() => undefined);
  return (
    <article className="post-card relative flex h-full overflow-hidden rounded-2xl border bg-surface shadow-card transition-colors hover:border-line-strong">
      <PostImage post={post} isEager={isImageEager} />
      <div className="flex min-w-0 grow flex-col p-5">
        <div className="flex flex-wrap items-center gap-x-3 text-sm">
          <Author {...filterProps} post={post} />
          <PlatformBadge platform={post.platform} />
        </div>
        <h3 className="mt-2 line-clamp-3 font-semibold text-lg leading-snug" dir="auto">
          <a
            href={href}
            data-post-link={post.id}
            className="outline-none after:absolute after:inset-0 after:rounded-2xl focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2"
            onPointerEnter={preload}
            onFocus={preload}
            onClick={(event) => {
              if (!isPlainClick(event)) return;
              event.preventDefault();
              loadPostDialog().then(
                () => openPost(post.id),
                () => location.assign(href),
              );
            }}
          >
            <MarkedText text={post.title} terms={terms} />
          </a>
        </h3>
        <p className="mt-2 line-clamp-4 text-ink-muted [&_mark]:text-ink" dir="auto">
          <MarkedText text={excerptOf(post, terms)} terms={terms} />
        </p>
        <p className="pt-3 text-ink-muted text-sm">
          <time dateTime={post.publishedAt}>{formatDate(post.publishedAt)}</time>
        </p>
        <div className="post-card-footer mt-auto flex items-end justify-between gap-2 pt-2">
          <ul className="flex min-w-0 flex-wrap gap-x-3 gap-y-1 text-sm">
            {hashtags.slice(0, HASHTAGS_SHOWN).map(({ id, name }) => (
              <li key={id} className="min-w-0">
                <FilterLink
                  {...filterProps}
                  next={withHashtag(filters, id)}
                  label={`Posts with ${name}`}
                  className="text-accent hover:underline"
                >
                  {name}
                </FilterLink>
              </li>
            ))}
            {hashtags.length > HASHTAGS_SHOWN && (
              <li className="py-1 text-ink-muted">+{hashtags.length - HASHTAGS_SHOWN}</li>
            )}
          </ul>
          <div className="-mr-2 -mb-2 relative z-10 flex shrink-0">{Actions && <Actions post={post} />}</div>
        </div>
      </div>
    </article>
  );
});

/** A name that the upstream does not know cannot be filtered by. */
function Author({ post: { author, canFilterByAuthor }, ...filterProps }: FilterProps & { post: Post }) {
  if (!canFilterByAuthor) {
    return (
      <span className="mr-auto max-w-full truncate py-1 font-medium" dir="auto">
        {author}
      </span>
    );
  }
  return (
    <FilterLink
      {...filterProps}
      next={{ ...filterProps.filters, authors: [author], page: 1 }}
      label={`Posts by ${author}`}
      className="mr-auto font-medium hover:text-accent"
    >
      {author}
    </FilterLink>
  );
}

const withHashtag = (filters: FeedFilters, id: number): FeedFilters =>
  filters.hashtags.includes(id) ? filters : { ...filters, hashtags: [...filters.hashtags, id], page: 1 };

type FilterLinkProps = FilterProps & { next: FeedFilters; label: string; className: string; children: string };

/** Lies above the link that covers the card. */
function FilterLink({ pathname, onChange, next, label, className, children }: FilterLinkProps) {
  return (
    <a
      href={feedHref(next, pathname)}
      rel="nofollow"
      title={label}
      dir="auto"
      className={`relative z-10 block max-w-full truncate py-1 pointer-coarse:py-2.5 ${className}`}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onChange(next);
      }}
    >
      {children}
    </a>
  );
}
