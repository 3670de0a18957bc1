'use client';

import * as DropdownMenu from '@radix-ui/react-dropdown-menu';
import type { Route } from 'next';
import Link from 'next/link';
import { Icon } from '@/components/ui/icon';
import { feedHref, NO_FILTERS } from '@/lib/feed/filters';
import { allBookmarksHref } from '@/lib/saves/bookmarks-href';
import { useOrderedBookmarks } from '@/lib/saves/use-ordered-bookmarks';
import { formatCount } from '@/lib/text/format-count';
import { USER_MENU_ITEM } from './user-menu-styles';

const COLLECTIONS_SHOWN = 5;

/**
 * "Your Bookmarks": all of them, and the first collections, each with its number of posts. Mounted with the open menu, so that
 * nothing is asked for before.
 */
export function BookmarkItems() {
  const { bookmarks, counts, isLoading } = useOrderedBookmarks({ hasCounts: true });
  const label = (
    <>
      <Icon name="bookmark" className="size-4" />
      <span className="grow">Your Bookmarks</span>
    </>
  );
  return (
    <>
      {isLoading ? (
        <DropdownMenu.Item disabled className={USER_MENU_ITEM}>
          {label}
        </DropdownMenu.Item>
      ) : (
        <DropdownMenu.Item asChild>
          <Link href={allBookmarksHref(bookmarks) as Route} prefetch={false} className={USER_MENU_ITEM}>
            {label}
            <Count count={counts?.all} />
          </Link>
        </DropdownMenu.Item>
      )}
      {bookmarks.length > 1 &&
        bookmarks.slice(0, COLLECTIONS_SHOWN).map(({ id, name }) => (
          <DropdownMenu.Item key={id} asChild>
            <Link
              href={feedHref({ ...NO_FILTERS, bookmarks: [id] }) as Route}
              prefetch={false}
              className={`${USER_MENU_ITEM} pl-9.5`}
            >
              <span className="min-w-0 grow truncate" dir="auto">
                {name}
              </span>
              <Count count={counts ? (counts.byBookmark[id] ?? 0) : undefined} />
            </Link>
          </DropdownMenu.Item>
        ))}
      <DropdownMenu.Separator className="my-1 h-px bg-line" />
    </>
  );
}

function Count({ count }: { count: number | undefined }) {
  if (count === undefined) return null;
  return (
    <span className="text-ink-muted tabular-nums">
      {formatCount(count)}
      <span className="sr-only"> {count === 1 ? 'post' : 'posts'}</span>
    </span>
  );
}
