'use client';

import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import { useBookmarks } from '@/lib/bookmarks/use-bookmarks';
import { COLLECTIONS_NAMED_MAX } from '@/lib/feed/describe-filters';
import { type FeedFilters, toggleFilter } from '@/lib/feed/filters';
import { useUser } from '@/lib/session/use-session';
import { formatDate } from '@/lib/text/format-date';
import { FilterLink } from './filter-link';
import type { FilterProps } from './filter-props';

type Props = FilterProps & {
  /** Names by id; null for a hashtag that does not exist, undefined while unknown. */
  hashtagNames: Map<number, string | null>;
};

/** What is filtered by, as chips that take their filter away. Links, so that they do it without JavaScript too. */
export function ActiveFilters({ hashtagNames, ...props }: Props) {
  const { filters } = props;
  const user = useUser();
  const { search, hashtags, authors, bookmarks, from, to } = filters;
  const isActive = search || from || to || hashtags.length + authors.length > 0 || (user && bookmarks.length > 0);
  if (!isActive) return null;
  return (
    <ul aria-label="Active filters" className="filter-chips">
      {search && (
        <FilterChip {...props} without={{ ...filters, search: '', page: 1 }}>
          Search: {search}
        </FilterChip>
      )}
      {from && (
        <FilterChip {...props} without={{ ...filters, from: null, page: 1 }}>
          From {formatDate(from)}
        </FilterChip>
      )}
      {to && (
        <FilterChip {...props} without={{ ...filters, to: null, page: 1 }}>
          Until {formatDate(to)}
        </FilterChip>
      )}
      {hashtags.map((id) => (
        <FilterChip key={id} {...props} without={toggleFilter(filters, 'hashtags', id)}>
          {hashtagNames.get(id) ?? (hashtagNames.has(id) ? 'Unknown hashtag' : 'Hashtag')}
        </FilterChip>
      ))}
      {authors.map((name) => (
        <FilterChip key={name} {...props} without={toggleFilter(filters, 'authors', name)}>
          {name}
        </FilterChip>
      ))}
      {user && bookmarks.length > 0 && <BookmarkChips {...props} />}
    </ul>
  );
}

/** A component of its own, because a reader's collections are fetched only when they are filtered by. */
function BookmarkChips(props: FilterProps) {
  const { bookmarks } = useBookmarks();
  const { filters } = props;
  if (filters.bookmarks.length > COLLECTIONS_NAMED_MAX) {
    return (
      <FilterChip {...props} without={{ ...filters, bookmarks: [], page: 1 }}>
        {filters.bookmarks.length} bookmarks
      </FilterChip>
    );
  }
  return props.filters.bookmarks.map((id) => (
    <FilterChip key={id} {...props} without={toggleFilter(props.filters, 'bookmarks', id)}>
      Bookmark: {bookmarks.find((bookmark) => bookmark.id === id)?.name ?? '…'}
    </FilterChip>
  ));
}

type ChipProps = FilterProps & { without: FeedFilters; children: ReactNode };

function FilterChip({ pathname, onChange, without, children }: ChipProps) {
  return (
    <li>
      <FilterLink pathname={pathname} onChange={onChange} next={without} className="filter-chip">
        <span className="sr-only">Remove filter </span>
        <span dir="auto">{children}</span>
        <Icon name="x" />
      </FilterLink>
    </li>
  );
}
