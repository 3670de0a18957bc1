'use client';

import * as DropdownMenu from '@radix-ui/react-dropdown-menu';
import type { Route } from 'next';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { MENU_ITEM } from '@/components/ui/menu-item';
import { PostCount } from '@/components/ui/post-count';
import { allBookmarksHref } from '@/lib/bookmarks/bookmarks-href';
import { useOrderedBookmarks } from '@/lib/bookmarks/use-ordered-bookmarks';
import { feedHref, NO_FILTERS } from '@/lib/feed/filters';

const COLLECTIONS_SHOWN = 5;

/**
 * "Your Bookmarks" and the first collections with post counts. Mounted with the open menu, so that nothing is requested
 * before.
 */
export function BookmarkItems() {
  const { bookmarks, counts, isLoading } = useOrderedBookmarks({ hasCounts: true });
  const label = (
    <>
      <Icon name="heart" />
      <span className="grow">Your Bookmarks</span>
    </>
  );
  return (
    <>
      {isLoading ? (
        <DropdownMenu.Item disabled className={MENU_ITEM}>
          {label}
        </DropdownMenu.Item>
      ) : (
        <DropdownMenu.Item asChild>
          <Link href={allBookmarksHref(bookmarks) as Route} className={MENU_ITEM}>
            {label}
            {counts && <PostCount count={counts.all} />}
          </Link>
        </DropdownMenu.Item>
      )}
      {bookmarks.length > 1 &&
        bookmarks.slice(0, COLLECTIONS_SHOWN).map(({ id, name }) => (
          <DropdownMenu.Item key={id} asChild>
            <Link href={feedHref({ ...NO_FILTERS, bookmarks: [id] }) as Route} className={`${MENU_ITEM} pl-9.5`}>
              <span className="min-w-0 grow truncate" dir="auto">
                {name}
              </span>
              {counts && <PostCount count={counts.byBookmark[id] ?? 0} />}
            </Link>
          </DropdownMenu.Item>
        ))}
      <DropdownMenu.Separator className="my-1 h-px bg-line" />
    </>
  );
}
