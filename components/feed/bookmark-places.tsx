'use client';

import { chipClass } from '@/components/ui/chip';
import { type FeedFilters, feedHref } from '@/lib/feed/filters';
import { isPlainClick } from '@/lib/navigation/is-plain-click';
import { allBookmarkIds, BOOKMARK_CARE_HREF } from '@/lib/saves/bookmarks-href';
import { useOrderedBookmarks } from '@/lib/saves/use-ordered-bookmarks';
import { formatCount } from '@/lib/text/format-count';
import type { FilterProps } from './filter-props';

/** The reader's saved posts as a place of its own: all of them, and each collection with its number of posts, a click away. */
export function BookmarkPlaces(props: FilterProps) {
  const { filters } = props;
  const { bookmarks, counts } = useOrderedBookmarks({ hasCounts: true });
  const all = allBookmarkIds(bookmarks);
  if (bookmarks.length === 0) return null;
  return (
    <nav aria-label="Your Bookmarks">
      <ul className="bookmark-places">
        {all.length > 1 && (
          <Place {...props} ids={all} isCurrent={isSame(filters.bookmarks, all)} count={counts?.all}>
            All
          </Place>
        )}
        {bookmarks.map(({ id, name }) => (
          <Place
            key={id}
            {...props}
            ids={[id]}
            isCurrent={isSame(filters.bookmarks, [id])}
            count={counts ? (counts.byBookmark[id] ?? 0) : undefined}
          >
            {name}
          </Place>
        ))}
        <li>
          <a href={BOOKMARK_CARE_HREF} className="chip underline underline-offset-2">
            Manage
          </a>
        </li>
      </ul>
    </nav>
  );
}

type PlaceProps = FilterProps & { ids: number[]; isCurrent: boolean; count: number | undefined; children: string };

function Place({ filters, pathname, onChange, ids, isCurrent, count, children }: PlaceProps) {
  const next: FeedFilters = { ...filters, bookmarks: ids, page: 1 };
  return (
    <li>
      <a
        href={feedHref(next, pathname)}
        rel="nofollow"
        aria-current={isCurrent ? 'page' : undefined}
        className={chipClass(isCurrent)}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          onChange(next);
        }}
      >
        <span className="max-w-48 truncate" dir="auto">
          {children}
        </span>
        {count !== undefined && (
          <span className="tabular-nums opacity-80">
            {' '}
            {formatCount(count)}
            <span className="sr-only"> {count === 1 ? 'post' : 'posts'}</span>
          </span>
        )}
      </a>
    </li>
  );
}

const isSame = (ids: readonly number[], others: readonly number[]): boolean =>
  ids.length === others.length && ids.every((id) => others.includes(id));
