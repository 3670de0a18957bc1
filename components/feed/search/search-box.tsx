'use client';

import { Icon } from '@/components/ui/icon';
import { pushFilters, replaceFilters } from '@/lib/feed/address';
import { type FeedFilters, type FeedPath, normalizeSearch } from '@/lib/feed/filters';
import { useTypedField } from '../filters/use-typed-field';
import { SearchTip } from './search-help';

type Props = { filters: FeedFilters; pathname: FeedPath };

/** The search text. Enter searches at once, Escape and the cross empty it. */
export function SearchBox({ filters, pathname }: Props) {
  const field = useTypedField({
    value: filters.search,
    normalize: normalizeSearch,
    onCommit: (search, step) => {
      const next = { ...filters, search };
      if (step === 'push') pushFilters(next, pathname);
      else replaceFilters(next, pathname);
    },
  });
  const clear = (): void => {
    if (!field.ref.current) return;
    field.ref.current.value = '';
    field.commit();
    field.ref.current.focus();
  };
  return (
    <div className="search-box">
      <Icon name="search" />
      <input
        className="field"
        ref={field.ref}
        id="search"
        type="search"
        name="search"
        defaultValue={filters.search}
        placeholder="Search posts"
        aria-label="Search posts"
        aria-describedby="search-tip"
        autoComplete="off"
        enterKeyHint="search"
        onInput={field.onInput}
        onBlur={field.onBlur}
        onKeyDown={(event) => {
          if (event.key === 'Enter') field.commit();
          if (event.key === 'Escape') clear();
        }}
      />
      <button type="button" onClick={clear}>
        <Icon name="x" />
        <span className="sr-only">Clear search</span>
      </button>
      <SearchTip />
    </div>
  );
}
