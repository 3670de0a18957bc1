'use client';

import { useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { fitHeight, imageSourceSet } from '@/lib/posts/image-sources';
import type { PostImage } from '@/lib/posts/model';

const MAX_HEIGHT = 480;
/** A picture of which less is left is a line. */
const MIN_SIDE = 8;

/**
 * A post's image in the versions there are and in its own ratio. Its size is known before it arrives, so nothing moves. A picture
 * that cannot be loaded leaves a quiet note in the same place.
 */
export function ArticleImage({ image }: { image: PostImage }) {
  const [isBroken, setBroken] = useState(false);
  const size = fitHeight(image, MAX_HEIGHT);
  if (Math.min(size.width, size.height) < MIN_SIDE) return null;
  return (
    <div className="article-image">
      {isBroken ? (
        <>
          <svg aria-hidden="true" className="post-picture" viewBox={`0 0 ${size.width} ${size.height}`} {...size} />
          <p>
            <Icon name="image-off" className="size-8" />
            The image is not available.
          </p>
        </>
      ) : (
        <img
          // An image that failed before hydration has fired its event already.
          ref={(element) => {
            if (element?.complete && element.naturalWidth === 0) setBroken(true);
          }}
          src={image.url}
          srcSet={imageSourceSet(image)}
          sizes="(min-width: 48rem) 37.5rem, 100vw"
          {...size}
          alt={image.alt}
          fetchPriority="high"
          className="post-picture"
          onError={() => setBroken(true)}
        />
      )}
    </div>
  );
}
