'use client';

import type { Route } from 'next';
import { chipClass } from '@/components/ui/chip';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { usePostOverlay } from '@/lib/bookmarks/overlay/use-post-overlay';
import { feedHref, NO_FILTERS } from '@/lib/feed/filters';
import { hashtagHref } from '@/lib/feed/hashtag-href';
import type { Post } from '@/lib/posts/model';
import type { Tag } from '@/lib/tags/model';

/** A post's hashtags, and for a signed-in reader their own bookmarks on it; a hashtag leads to its page, a bookmark to what is in it. */
export function ArticleTags({ post }: { post: Post }) {
  const { hashtags, bookmarks } = usePostOverlay(post);
  return (
    <div className="space-y-4 print:hidden">
      <Tags label="Hashtags" tags={hashtags} filter="hashtags" />
      <Tags label="Your bookmarks on this post" tags={bookmarks} filter="bookmarks" />
    </div>
  );
}

function Tags({ label, tags, filter }: { label: string; tags: Tag[]; filter: 'hashtags' | 'bookmarks' }) {
  if (tags.length === 0) return null;
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {tags.map(({ id, name }) => (
          <li key={id} className="max-w-full">
            <Link
              href={
                (filter === 'hashtags'
                  ? hashtagHref({ id, name })
                  : feedHref({ ...NO_FILTERS, bookmarks: [id] })) as Route
              }
              className={chipClass(filter === 'bookmarks')}
            >
              {filter === 'bookmarks' && <Icon name="heart" className="size-3.5 fill-current" />}
              <span className="truncate" dir="auto">
                {name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
