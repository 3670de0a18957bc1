'use client';

import { useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { imageSourceSet } from '@/lib/posts/image-sources';
import type { ListedPost } from '@/lib/posts/model';

type Props = {
  post: Pick<ListedPost, 'id' | 'author' | 'image'>;
  /** Loaded at once rather than when it comes near. */
  isEager: boolean;
};

/** A card's picture in the versions there are; a designed cover where there is none or it cannot be loaded. */
export function PostImage({ post, isEager }: Props) {
  const [isBroken, setBroken] = useState(false);
  const { image } = post;
  return (
    <div className="post-card-image">
      {image && !isBroken ? (
        <img
          // An image that failed before hydration has fired its event already.
          ref={(element) => {
            if (element?.complete && element.naturalWidth === 0) setBroken(true);
          }}
          src={(image.medium ?? image).url}
          srcSet={imageSourceSet(image)}
          sizes="(min-width: 76rem) 24rem, (min-width: 48rem) 34vw, 100vw"
          width={image.width}
          height={image.height}
          alt=""
          loading={isEager ? 'eager' : 'lazy'}
          fetchPriority={isEager ? 'high' : undefined}
          decoding="async"
          onError={() => setBroken(true)}
        />
      ) : (
        <Cover post={post} />
      )}
    </div>
  );
}

/** The author's initials before a quotation mark, on one of the site's own tints. */
function Cover({ post }: { post: Props['post'] }) {
  return (
    <div aria-hidden="true" className={`post-cover ${TINTS[post.id % TINTS.length]}`}>
      <Icon name="quote" />
      <span>{initialsOf(post.author)}</span>
    </div>
  );
}

const TINTS = [
  'bg-accent-soft text-accent-strong',
  'bg-surface-muted text-ink-muted',
  'bg-success/10 text-success',
  'bg-mark/35 text-ink-muted',
];

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word.match(/[\p{L}\p{N}]/u)?.[0] ?? '')
    .filter(Boolean)
    .slice(0, 2)
    .join('')
    .toUpperCase();
