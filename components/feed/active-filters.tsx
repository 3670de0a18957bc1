'use client';

import { Fragment, type ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import { useUser } from '@/lib/account/session/session-store';
import { useBookmarks } from '@/lib/bookmarks/use-lists';
import { COLLECTIONS_NAMED_MAX } from '@/lib/feed/describe-filters';
import { type FeedFilters, isSet, type NarrowingFilter, toggleFilter } from '@/lib/feed/filters';
import { formatDate } from '@/lib/utils/format';
import { FilterLink, type FilterProps } from './filter-link';

type Props = FilterProps & {
  /** Names by id; null for a hashtag that does not exist, undefined while unknown. */
  hashtagNames: Map<number, string | null>;
};

/** All but the search, which stands in its field. */
type ChipFilter = Exclude<NarrowingFilter, 'search'>;

/** The chips of each filter, in their order. */
const CHIPS: { [Name in ChipFilter]: (props: Props) => ReactNode } = {
  from: ({ hashtagNames, ...props }) => (
    <FilterChip {...props} without={{ ...props.filters, from: null, page: 1 }}>
      {`From ${formatDate(props.filters.from ?? '')}`}
    </FilterChip>
  ),
  to: ({ hashtagNames, ...props }) => (
    <FilterChip {...props} without={{ ...props.filters, to: null, page: 1 }}>
      {`Until ${formatDate(props.filters.to ?? '')}`}
    </FilterChip>
  ),
  hashtags: ({ hashtagNames, ...props }) =>
    props.filters.hashtags.map((id) => (
      <FilterChip key={id} {...props} without={toggleFilter(props.filters, 'hashtags', id)}>
        {hashtagNames.get(id) ?? (hashtagNames.has(id) ? 'Unknown hashtag' : 'Hashtag')}
      </FilterChip>
    )),
  authors: ({ hashtagNames, ...props }) =>
    props.filters.authors.map((name) => (
      <FilterChip key={name} {...props} without={toggleFilter(props.filters, 'authors', name)}>
        {name}
      </FilterChip>
    )),
  bookmarks: ({ hashtagNames, ...props }) => <BookmarkChips {...props} />,
};

/** The active filters as chips that remove them. Links, so that they do it without JavaScript too. */
export function ActiveFilters(props: Props) {
  const user = useUser();
  const names = (Object.keys(CHIPS) as ChipFilter[]).filter(
    (name) => isSet(name, props.filters) && (name !== 'bookmarks' || user),
  );
  if (names.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="filter-chips">
      {names.map((name) => (
        <Fragment key={name}>{CHIPS[name](props)}</Fragment>
      ))}
    </ul>
  );
}

/** A separate component, because a reader's collections are fetched only if a filter uses them. */
function BookmarkChips(props: FilterProps) {
  const { bookmarks } = useBookmarks();
  const { filters } = props;
  if (filters.bookmarks.length > COLLECTIONS_NAMED_MAX) {
    return (
      <FilterChip {...props} without={{ ...filters, bookmarks: [], page: 1 }}>
        {`${filters.bookmarks.length} bookmarks`}
      </FilterChip>
    );
  }
  return props.filters.bookmarks.map((id) => (
    <FilterChip key={id} {...props} without={toggleFilter(props.filters, 'bookmarks', id)}>
      {`Bookmark: ${bookmarks.find((bookmark) => bookmark.id === id)?.name ?? '…'}`}
    </FilterChip>
  ));
}

type ChipProps = FilterProps & { without: FeedFilters; children: string };

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
