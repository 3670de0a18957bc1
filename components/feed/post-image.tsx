'use client';

import { useState } from 'react';
import { cardSourceSet } from '@/lib/posts/image-sources';
import type { ListedPost } from '@/lib/posts/model';

type Props = {
  post: Pick<ListedPost, 'image'>;
  /** Loaded at once rather than when it comes near. */
  isEager: boolean;
};

/** A card's picture in the versions there are; nothing where there is none or it cannot be loaded. */
export function PostImage({ post, isEager }: Props) {
  const [isBroken, setBroken] = useState(false);
  const { image } = post;
  if (!image || isBroken) return null;
  return (
    <div className="post-card-image">
      <img
        // An image that failed before hydration has fired its event already.
        ref={(element) => {
          if (element?.complete && element.naturalWidth === 0) setBroken(true);
        }}
        src={(image.medium ?? image).url}
        srcSet={cardSourceSet(image)}
        sizes="(min-width: 76rem) 24rem, (min-width: 48rem) 34vw, 100vw"
        width={image.width}
        height={image.height}
        alt=""
        loading={isEager ? 'eager' : 'lazy'}
        fetchPriority={isEager ? 'high' : undefined}
        decoding="async"
        onError={() => setBroken(true)}
      />
    </div>
  );
}
