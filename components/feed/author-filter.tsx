'use client';

import { toggleFilter } from '@/lib/feed/filters';
import { useAuthors } from '@/lib/feed/use-authors';
import { OptionFilter } from './option-filter';
import type { FilterProps } from './search-panel';

/** The top authors with their number of posts (spec §9). */
export function AuthorFilter({ filters, onChange }: FilterProps) {
  const { authors, isLoading } = useAuthors();
  return (
    <OptionFilter
      legend="Authors"
      options={authors.map(({ name, count }) => ({ value: name, name, count }))}
      selected={filters.authors}
      isLoading={isLoading}
      empty="There are no authors yet."
      onToggle={(name) => onChange(toggleFilter(filters, 'authors', name))}
    />
  );
}
