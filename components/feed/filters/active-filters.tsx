'use client';

import { Icon } from '@/components/ui/icon';
import { chipsOf, type FilterNames } from '@/lib/feed/filters';
import { FilterLink, type FilterProps } from './filter-link';

/** Filters in effect as chips that remove them. Links, so that they do it without JavaScript too. */
export function ActiveFilters({ filters, names, pathname, onChange }: FilterProps & { names: FilterNames }) {
  const chips = chipsOf(filters, names);
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="filter-chips">
      {chips.map(({ key, text, without }) => (
        <li key={key}>
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
