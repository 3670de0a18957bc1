'use client';

import type { Route } from 'next';
import { chipClass } from '@/components/ui/chip';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { feedHref, NO_FILTERS } from '@/lib/feed/filters';
import { hashtagHref } from '@/lib/feed/hashtag-href';
import type { Post } from '@/lib/posts/model';
import { usePostOverlay } from '@/lib/posts/overlay/use-post-overlay';

/** A post's hashtags, and for a signed-in reader their own bookmarks on it; each leads to the feed filtered by it. */
export function ArticleTags({ post }: { post: Post }) {
  const { hashtags, bookmarks } = usePostOverlay(post);
  return (
    <div className="space-y-4 print:hidden">
      {hashtags.length > 0 && (
        <nav aria-label="Hashtags">
          <ul className="flex flex-wrap gap-2">
            {hashtags.map((hashtag) => (
              <li key={hashtag.id} className="max-w-full">
                <Link href={hashtagHref(hashtag) as Route} className={chipClass(false)}>
                  <span className="truncate" dir="auto">
                    {hashtag.name}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {bookmarks.length > 0 && (
        <nav aria-label="Your bookmarks on this post">
          <ul className="flex flex-wrap gap-2">
            {bookmarks.map(({ id, name }) => (
              <li key={id} className="max-w-full">
                <Link href={feedHref({ ...NO_FILTERS, bookmarks: [id] }) as Route} className={chipClass(true)}>
                  <Icon name="heart" className="size-3.5 fill-current" />
                  <span className="truncate" dir="auto">
                    {name}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
