'use client';

import { useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { fitHeight, imageSourceSet, isStrip } from '@/lib/posts/image-sources';
import type { PostImage } from '@/lib/posts/model';

const MAX_HEIGHT = 480;
/** A picture of which less is left is a line. */
const MIN_SIDE = 8;

/** Height to width of what is shown of a strip: its top. */
const CUT_RATIO = 4 / 3;

/**
 * A post's image in the versions there are and in its own ratio; of a strip the top, with a link to the whole. Its size is known before
 * it arrives, so nothing moves. A picture that cannot be loaded leaves a quiet note in the same place.
 */
export function ArticleImage({ image }: { image: PostImage }) {
  const [isBroken, setBroken] = useState(false);
  if (Math.min(image.width, fitHeight(image, MAX_HEIGHT).height) < MIN_SIDE) return null;
  const isCut = isStrip(image);
  const size = fitHeight(isCut ? { ...image, height: Math.round(image.width * CUT_RATIO) } : image, MAX_HEIGHT);
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
        <>
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
            className={isCut ? 'post-picture is-cut' : 'post-picture'}
            onError={() => setBroken(true)}
          />
          {isCut && (
            <a href={image.url} className="article-whole">
              The whole picture
            </a>
          )}
        </>
      )}
    </div>
  );
}
