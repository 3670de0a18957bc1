'use client';

import { useAuthors } from '@/lib/authors/use-authors';
import { toggleFilter } from '@/lib/feed/filters';
import type { FilterProps } from './filter-props';
import { OptionFilter } from './option-filter';

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
