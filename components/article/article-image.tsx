'use client';

import { useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { imageSourceSet } from '@/lib/posts/image-sources';
import type { PostImage } from '@/lib/posts/model';

const TALLEST_RATIO = 4 / 3;

/**
 * A post's image in the versions there are. Its box is known before it arrives, so nothing moves; portraits are fitted
 * into a box that leaves the title in sight, which is never higher than 24rem. A picture that cannot be loaded leaves a quiet note in the same box.
 */
export function ArticleImage({ image }: { image: PostImage }) {
  const [isBroken, setBroken] = useState(false);
  return (
    <div
      className="max-h-96 overflow-hidden rounded-2xl border bg-surface-muted"
      style={{ aspectRatio: Math.max(image.width / image.height, TALLEST_RATIO) }}
    >
      {isBroken ? (
        <p className="flex size-full flex-col items-center justify-center gap-2 p-6 text-center text-ink-muted text-sm">
          <Icon name="image-off" className="size-8" />
          The image is not available.
        </p>
      ) : (
        <img
          // An image that failed before hydration has fired its event already.
          ref={(element) => {
            if (element?.complete && element.naturalWidth === 0) setBroken(true);
          }}
          src={image.url}
          srcSet={imageSourceSet(image)}
          sizes="(min-width: 48rem) 44rem, 100vw"
          width={image.width}
          height={image.height}
          alt={image.alt}
          fetchPriority="high"
          className="size-full object-contain"
          onError={() => setBroken(true)}
        />
      )}
    </div>
  );
}
