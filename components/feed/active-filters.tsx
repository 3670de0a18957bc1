'use client';

import { Icon } from '@/components/ui/icon';
import { useUser } from '@/lib/account/session/session-store';
import { useBookmarks } from '@/lib/bookmarks/use-lists';
import { chipsOf, withoutPersonal } from '@/lib/feed/filters';
import { FilterLink, type FilterProps } from './filter-link';

type Props = FilterProps & {
  /** Names by id; null for a hashtag that does not exist, undefined while unknown. */
  hashtagNames: Map<number, string | null>;
};

/** The active filters as chips that remove them. Links, so that they do it without JavaScript too. */
export function ActiveFilters({ filters, pathname, hashtagNames, onChange }: Props) {
  const isReader = useUser() !== null;
  const { bookmarks } = useBookmarks({ isNeeded: isReader && filters.bookmarks.length > 0 });
  const bookmarkNames = new Map(bookmarks.map(({ id, name }) => [id, name]));
  const chips = chipsOf(isReader ? filters : withoutPersonal(filters), { hashtagNames, bookmarkNames });
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="filter-chips">
      {chips.map(({ name, text, without }) => (
        <li key={`${name} ${text}`}>
          <FilterLink pathname={pathname} onChange={onChange} next={without} className="filter-chip">
            <span className="sr-only">Remove filter </span>
            <span dir="auto">{text}</span>
            <Icon name="x" />
          </FilterLink>
        </li>
      ))}
    </ul>
  );
}
