'use client';

import { memo, useState } from 'react';
import { markMatches, PlatformMark } from '@/components/article/text/post-parts';
import { Icon } from '@/components/ui/icon';
import { ActionLink } from '@/components/ui/link';
import { preload } from '@/components/ui/use-deferred';
import { authorHue, initialsOf, shownAuthor } from '@/lib/design/post-card';
import { openPost } from '@/lib/feed/address';
import type { ListRow } from '@/lib/feed/list-rows';
import { fitHeight, imageSourceSet } from '@/lib/posts/image-sources';
import type { ListedPost } from '@/lib/posts/model';
import { postPath } from '@/lib/posts/path';
import { pointAtPost } from '@/lib/posts/post-details';
import { countOthers, storyPath } from '@/lib/stories/model';
import { summaryHref } from '@/lib/summaries/model';
import { formatShortDate } from '@/lib/utils/format';
import { importPostDialog } from '../dialog/post-dialog-host';
import { FilterLink, type FilterProps } from '../filters/filter-link';
import { CardHashtags } from './card-hashtags';

const CLASSES: Record<ListRow['look'], string> = { lead: 'card post-lead', card: 'card', quote: 'post-quote' };

/** Longer ones may fill more than three lines of the narrowest card. */
const LONG_TITLE_CHARACTERS = 60;

/** The greatest, in pixels; the stylesheet has it, too. */
const LEAD_IMAGE_HEIGHT = 264;

type Props = FilterProps & {
  post: ListedPost;
  /** The day's main post, one of its posts, or a line that was said in passing. */
  look: ListRow['look'];
  /** One level below the heading above the card. */
  Title: 'h3' | 'h4';
  /** Whether the card shows its date; false below a heading with the date. */
  isDated: boolean;
  /** Whether its picture is loaded at once rather than when it comes near. */
  isImageEager: boolean;
  /** The parts of a card for signed-in readers; null for visitors. */
  signedIn: typeof import('./signed-in-card') | null;
};

/**
 * A post in the grid. The link covers the card and leads to the article; a plain click opens the post in a dialog right
 * here. Author and hashtags lead to their pages, and filter the feed right here. All cards of a row have one height, and titles begin at the
 * same place in each. Memoised, because a page holds many cards and most changes do not concern them.
 */
export const PostCard = memo(function PostCard(props: Props) {
  const { post, look, Title, isDated, isImageEager, signedIn, ...filterProps } = props;
  const [isBroken, setBroken] = useState(false);
  const image = isBroken ? null : post.image;
  const initials = initialsOf(post.author ?? '');
  const prepare = () => {
    pointAtPost(post.id);
    preload(importPostDialog);
  };
  return (
    <article className={`post-card ${CLASSES[look]} hue-${authorHue(post.author ?? '')}`}>
      {image && (
        <PostImage image={image} isLead={look === 'lead'} isEager={isImageEager} onError={() => setBroken(true)} />
      )}
      <div className="post-card-byline" data-mark={initials || undefined}>
        {!initials && (
          <span aria-hidden="true" className="avatar">
            <Icon name="user" />
          </span>
        )}
        <Author {...filterProps} post={post} />
        <PlatformMark platform={post.platform} look="glyph" />
      </div>
      <div
        className="post-card-words"
        lang={post.language}
        data-long={post.title.length > LONG_TITLE_CHARACTERS ? '' : undefined}
      >
        <Title dir="auto">
          <ActionLink
            href={postPath(post)}
            data-post-link={post.id}
            onPointerEnter={prepare}
            onFocus={prepare}
            onPlainClick={() => openPost(post)}
          >
            {markMatches(post.title, post.matches?.title)}
          </ActionLink>
        </Title>
        <p dir="auto">{markMatches(post.excerpt, post.matches?.excerpt)}</p>
      </div>
      {look === 'lead' && post.leads && (
        <a href={summaryHref({ kind: 'daily', day: post.leads })} className="post-card-cited">
          {`Cited in the summary of ${formatShortDate(post.leads, post.leads)}`}
        </a>
      )}
      <div className="post-card-footer">
        {signedIn ? (
          <signedIn.SignedInHashtags {...filterProps} post={post} />
        ) : (
          <CardHashtags {...filterProps} hashtags={post.hashtags} />
        )}
        <p>
          {isDated && <time dateTime={post.publishedAt.slice(0, 10)}>{formatShortDate(post.publishedAt)}</time>}
          {/* A page translator may replace a bare text, before which the date is inserted. */}
          <span>{`${post.readMinutes} min read`}</span>
          {post.story && (
            <a href={storyPath(post.story.slug)} className="post-card-story">
              <span>{countOthers(post.story)}</span>
              <span className="sr-only"> on the same event</span>
            </a>
          )}
        </p>
        {signedIn && (
          <div className="post-card-actions">
            <signedIn.CardTagging post={post} />
          </div>
        )}
      </div>
    </article>
  );
});

/** A name that the upstream does not know cannot be filtered by. */
function Author({ post: { author, authorPath }, ...filterProps }: FilterProps & { post: ListedPost }) {
  if (author === null || authorPath === null) {
    return (
      <span className="filter-link" dir="auto">
        {shownAuthor(author)}
      </span>
    );
  }
  return (
    <FilterLink
      {...filterProps}
      next={{ ...filterProps.filters, authors: [author] }}
      page={authorPath}
      className="filter-link"
    >
      {author}
    </FilterLink>
  );
}

type PostImageProps = {
  image: NonNullable<ListedPost['image']>;
  /** In its own shape rather than in that of all cards. */
  isLead: boolean;
  /** Loaded at once rather than when it comes near. */
  isEager: boolean;
  /** Called when it cannot be loaded. */
  onError: () => void;
};

/** A card's picture in the versions there are. */
function PostImage({ image, isLead, isEager, onError }: PostImageProps) {
  return (
    <div className="post-card-image">
      <img
        // An image that failed before hydration has fired its event already.
        ref={(element) => {
          if (element?.complete && element.naturalWidth === 0) onError();
        }}
        src={image.url}
        srcSet={imageSourceSet(image)}
        sizes={isLead ? '(min-width: 48rem) 24rem, 100vw' : '(min-width: 76rem) 24rem, (min-width: 48rem) 34vw, 100vw'}
        {...(isLead ? fitHeight(image, LEAD_IMAGE_HEIGHT) : { width: image.width, height: image.height })}
        alt=""
        loading={isEager ? 'eager' : 'lazy'}
        fetchPriority={isEager ? 'high' : undefined}
        decoding="async"
        onError={onError}
      />
    </div>
  );
}
