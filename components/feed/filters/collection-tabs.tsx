'use client';

import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { Button } from '@/components/ui/button';
import { chipClass } from '@/components/ui/chip';
import { LoadFailed } from '@/components/ui/load-failed';
import { PostCount } from '@/components/ui/post-count';
import { openAuthDialog } from '@/lib/account/session/auth-dialog';
import { allBookmarkIds, BOOKMARK_CARE_HREF } from '@/lib/bookmarks/bookmarks-href';
import { collectionHref } from '@/lib/bookmarks/collection/model';
import { useOrderedBookmarks } from '@/lib/bookmarks/use-ordered-bookmarks';
import { FilterLink, type FilterProps } from './filter-link';

/** Tabs for the reader's saved posts: all of them, and each collection with its number of posts. */
export function CollectionTabs(props: FilterProps) {
  const { filters } = props;
  const { bookmarks, counts, published, hasFailed, refresh } = useOrderedBookmarks({ hasCounts: true });
  const all = allBookmarkIds(bookmarks);
  const only = bookmarks.find(({ id }) => isSame(filters.bookmarks, [id]))?.id ?? null;
  if (hasFailed) return <LoadFailed what="Your bookmarks" onRetry={refresh} />;
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
        {published !== null && only !== null && (
          <li>
            <a href={collectionHref(only)} className="chip underline underline-offset-2">
              Notes and order
            </a>
          </li>
        )}
        <li>
          <a href={BOOKMARK_CARE_HREF} className="chip underline underline-offset-2">
            Manage
          </a>
        </li>
      </ul>
    </nav>
  );
}

/** Explains why a filter by bookmarks in the address has no effect, and offers to sign in. */
export function SignedOutNote() {
  const { mutate } = useSWRConfig();
  // Lists that were fetched while the browser still took the reader for signed in hold everybody's posts.
  useEffect(() => void mutate(isReadersFeed, undefined), [mutate]);
  return (
    <div role="alert" className="search-note flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>You are signed out, so this list is not narrowed to your bookmarks.</p>
      <Button onClick={() => openAuthDialog()}>Sign In</Button>
    </div>
  );
}

/** Whether a key of SWR's cache is that of a list for one reader (see `useFeed`). */
const isReadersFeed = (key: unknown): boolean => Array.isArray(key) && key[0] === 'feed' && key[3] !== null;

type PlaceProps = FilterProps & { ids: number[]; isCurrent: boolean; count: number | undefined; children: string };

function Place({ filters, ids, count, children, ...props }: PlaceProps) {
  return (
    <li>
      <FilterLink {...props} next={{ ...filters, bookmarks: ids }} className={chipClass(props.isCurrent)}>
        <span className="max-w-48 truncate" dir="auto">
          {children}
        </span>
        {count !== undefined && <PostCount count={count} className="opacity-80" />}
      </FilterLink>
    </li>
  );
}

const isSame = (ids: readonly number[], others: readonly number[]): boolean =>
  ids.length === others.length && ids.every((id) => others.includes(id));
