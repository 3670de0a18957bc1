'use client';

import { cardSourceSet } from '@/lib/posts/image-sources';
import type { ListedPost } from '@/lib/posts/model';

type Props = {
  image: NonNullable<ListedPost['image']>;
  /** Loaded at once rather than when it comes near. */
  isEager: boolean;
  /** It cannot be loaded. */
  onError: () => void;
};

/** A card's picture in the versions there are. */
export function PostImage({ image, isEager, onError }: Props) {
  return (
    <div className="post-card-image">
      <img
        // An image that failed before hydration has fired its event already.
        ref={(element) => {
          if (element?.complete && element.naturalWidth === 0) onError();
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
        onError={onError}
      />
    </div>
  );
}
