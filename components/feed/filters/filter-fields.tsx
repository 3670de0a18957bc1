'use client';

import { Button } from '@/components/ui/button';
import { Chip } from '@/components/ui/chip';
import { useUser } from '@/lib/account/session/session-store';
import { useBookmarks, useHashtags } from '@/lib/bookmarks/use-lists';
import { useApiList } from '@/lib/browser/api/use-api-list';
import { pushFilters, replaceFilters } from '@/lib/feed/address';
import { datePresets } from '@/lib/feed/date-presets';
import { clearAllFilters, isClearable, parseDay, toggleFilter } from '@/lib/feed/filters';
import { areDatesReversed, REVERSED_DATES, swapDates } from '@/lib/feed/list-note';
import type { AuthorCount } from '@/lib/feed/model';
import { utcDay } from '@/lib/summaries/banner-age';
import { orderByUse } from '@/lib/tags/names';
import { DateInput, DirectionSwitch, SortChoice } from './filter-controls';
import type { FilterProps } from './filter-link';
import { HideRead } from './hide-read';
import { OptionFilter } from './option-filter';
import { useTypedField } from './use-typed-field';

/**
 * Everything of Advanced Filters, for the panel and the drawer alike. The drawer begins with topics and authors, which are
 * chosen most and would be below a phone's edge.
 */
export function FilterFields({ isDrawer = false, ...props }: FilterProps & { isDrawer?: boolean }) {
  const { filters, onChange } = props;
  const { sort, dir } = filters;
  const user = useUser();
  const datesAndOrder = (
    <div className="space-y-4">
      <DatePresets {...props} />
      <div className="filter-grid">
        <DateField name="from" label="Start date" {...props} />
        <DateField name="to" label="End date" {...props} />
        <SortChoice sort={sort} onChange={(next) => onChange({ ...filters, sort: next })} />
        <DirectionSwitch sort={sort} dir={dir} onChange={(next) => onChange({ ...filters, dir: next })} />
      </div>
      <div aria-live="polite">
        {areDatesReversed(filters) && (
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-danger text-ui">
            {REVERSED_DATES}
            <Button variant="secondary" onClick={() => onChange(swapDates(filters))}>
              Swap
            </Button>
          </p>
        )}
      </div>
    </div>
  );
  return (
    <div className="space-y-6">
      {!isDrawer && datesAndOrder}
      <div className="grid gap-6 lg:grid-cols-2">
        <HashtagFilter {...props} />
        <AuthorFilter {...props} />
        {user && <BookmarkFilter {...props} />}
      </div>
      {isDrawer && datesAndOrder}
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" disabled={!isClearable(filters)} onClick={() => onChange(clearAllFilters(filters))}>
          Clear All Filters
        </Button>
        <HideRead />
      </div>
    </div>
  );
}

/** The top 50 authors (call 4) with their number of posts (spec §9). */
function AuthorFilter({ filters, onChange }: FilterProps) {
  const { items: authors, ...loading } = useApiList<AuthorCount>('authors', '/api/authors');
  return (
    <OptionFilter
      legend="Authors"
      {...loading}
      options={authors.map(({ name, count }) => ({ value: name, name, count }))}
      selected={filters.authors}
      empty="There are no authors yet."
      onToggle={(name) => onChange(toggleFilter(filters, 'authors', name))}
    />
  );
}

/** The signed-in reader's own collections. */
function BookmarkFilter({ filters, onChange }: FilterProps) {
  const { bookmarks, ...loading } = useBookmarks();
  return (
    <OptionFilter
      legend="Your Bookmarks"
      {...loading}
      options={bookmarks.map(({ id, name }) => ({ value: id, name }))}
      selected={filters.bookmarks}
      empty="No bookmarks yet. The heart of a post makes the first one."
      onToggle={(id) => onChange(toggleFilter(filters, 'bookmarks', id))}
    />
  );
}

function HashtagFilter({ filters, onChange }: FilterProps) {
  const { hashtags, ...loading } = useHashtags();
  return (
    <OptionFilter
      legend="Hashtags"
      {...loading}
      options={orderByUse(hashtags).map(({ id, name, count }) => ({ value: id, name, count }))}
      selected={filters.hashtags}
      empty="There are no hashtags yet."
      onToggle={(id) => onChange(toggleFilter(filters, 'hashtags', id))}
    />
  );
}

/** The most used ranges of dates, as switches. */
function DatePresets({ filters, onChange }: FilterProps) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Dates</legend>
      {datePresets(filters, utcDay(Date.now())).map(({ name, isOn, next }) => (
        <Chip key={name} selected={isOn} onClick={() => onChange(next)}>
          {name}
        </Chip>
      ))}
    </fieldset>
  );
}

/** A day of the range, in UTC like every date of the product. Typed digit by digit, hence debounced like the search. */
function DateField({ name, label, filters, pathname }: FilterProps & { name: 'from' | 'to'; label: string }) {
  const { commit, ...field } = useTypedField({
    value: filters[name] ?? '',
    normalize: (text) => parseDay(text) ?? '',
    onCommit: (day, step) => {
      const next = { ...filters, [name]: day || null };
      if (step === 'push') pushFilters(next, pathname);
      else replaceFilters(next, pathname);
    },
  });
  return (
    <DateInput
      label={label}
      name={name}
      aria-invalid={areDatesReversed(filters) || undefined}
      defaultValue={filters[name] ?? ''}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
      {...field}
    />
  );
}
