'use client';

import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { clearAllFilters, type FeedFilters } from '@/lib/posts/feed-filters';
import { useSession } from '@/lib/session/use-session';
import { AuthorFilter } from './author-filter';
import { BookmarkFilter } from './bookmark-filter';
import { DateField } from './date-field';
import { HashtagFilter } from './hashtag-filter';
import type { FilterProps } from './search-panel';

/**
 * Everything of Advanced Filters, for the panel and the drawer alike. The lists are fetched when it is first opened.
 */
export function FilterFields({ isOpen, ...props }: FilterProps & { isOpen: boolean }) {
  const { filters, onChange } = props;
  const { user } = useSession();
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  const clearable = filters.hashtags.length + filters.bookmarks.length + filters.authors.length > 0;
  return (
    <div className="space-y-6">
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        <DateField name="from" label="Start date" {...props} />
        <DateField name="to" label="End date" {...props} />
        <SortChoice {...props} />
        <DirectionToggle {...props} />
      </div>
      {wasOpened && (
        <div className="grid gap-6 lg:grid-cols-2">
          <HashtagFilter {...props} />
          <AuthorFilter {...props} />
          {user && <BookmarkFilter {...props} />}
        </div>
      )}
      <Button
        variant="secondary"
        className="[@media(scripting:none)]:hidden"
        disabled={!clearable}
        onClick={() => onChange(clearAllFilters(filters))}
      >
        Clear All Filters
      </Button>
    </div>
  );
}

const SORTS: { value: FeedFilters['sort']; label: string }[] = [
  { value: 'date', label: 'Date' },
  { value: 'relevance', label: 'Relevance' },
];

function SortChoice({ filters, onChange }: FilterProps) {
  return (
    <Group legend="Sort by">
      {SORTS.map(({ value, label }) => (
        <label
          key={value}
          className="flex min-h-11 grow cursor-pointer items-center justify-center rounded-full px-3 font-medium text-sm has-checked:bg-accent-soft has-checked:text-accent-strong has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="sort"
            value={value}
            checked={filters.sort === value}
            className="sr-only"
            onChange={() => onChange({ ...filters, sort: value, page: 1 })}
          />
          {label}
        </label>
      ))}
    </Group>
  );
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">{legend}</legend>
      <div className="flex rounded-full border border-line-strong">{children}</div>
    </fieldset>
  );
}

/** A switch, so that it is part of the form without JavaScript too. Relevance has one direction alone (spec §4). */
function DirectionToggle({ filters, onChange }: FilterProps) {
  const isAscending = filters.dir === 'asc';
  return (
    <Group legend="Sort direction">
      <label className="flex min-h-11 grow cursor-pointer items-center justify-between gap-3 rounded-full px-4 font-medium text-sm has-disabled:cursor-not-allowed has-disabled:text-ink-muted has-focus-visible:outline-2 has-focus-visible:outline-accent">
        Oldest first
        <input
          type="checkbox"
          role="switch"
          name="dir"
          value="asc"
          checked={isAscending}
          aria-checked={isAscending}
          disabled={filters.sort === 'relevance'}
          className="peer sr-only"
          onChange={() => onChange({ ...filters, dir: isAscending ? 'desc' : 'asc', page: 1 })}
        />
        <span
          aria-hidden="true"
          className="h-6 w-10 rounded-full bg-line-strong p-0.5 transition-colors after:block after:size-5 after:rounded-full after:bg-surface after:transition-transform peer-checked:bg-accent peer-checked:after:translate-x-4 peer-disabled:opacity-40"
        />
      </label>
    </Group>
  );
}
