'use client';

import { useBookmarks } from '@/lib/bookmarks/use-bookmarks';
import { toggleFilter } from '@/lib/feed/filters';
import type { FilterProps } from './filter-props';
import { OptionFilter } from './option-filter';

/** The signed-in reader's own collections. */
export function BookmarkFilter({ filters, onChange }: FilterProps) {
  const { bookmarks, isLoading } = useBookmarks();
  return (
    <OptionFilter
      legend="Your Bookmarks"
      options={bookmarks.map(({ id, name }) => ({ value: id, name }))}
      selected={filters.bookmarks}
      isLoading={isLoading}
      empty="No bookmarks yet. The heart of a post makes the first one."
      onToggle={(id) => onChange(toggleFilter(filters, 'bookmarks', id))}
    />
  );
}
