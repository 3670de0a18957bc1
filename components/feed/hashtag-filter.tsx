'use client';

import { toggleFilter } from '@/lib/feed/filters';
import { useHashtags } from '@/lib/hashtags/use-hashtags';
import type { FilterProps } from './filter-props';
import { OptionFilter } from './option-filter';

export function HashtagFilter({ filters, onChange }: FilterProps) {
  const { hashtags, isLoading } = useHashtags();
  return (
    <OptionFilter
      legend="Hashtags"
      options={hashtags.map(({ id, name }) => ({ value: id, name }))}
      selected={filters.hashtags}
      isLoading={isLoading}
      empty="There are no hashtags yet."
      onToggle={(id) => onChange(toggleFilter(filters, 'hashtags', id))}
    />
  );
}
