'use client';

import { Icon } from '@/components/ui/icon';
import { pushFilters, replaceFilters } from '@/lib/feed/address';
import { type FeedFilters, normalizeSearch } from '@/lib/feed/filters';
import type { FeedPath } from '@/lib/feed/path';
import { useTypedField } from './use-typed-field';

type Props = { filters: FeedFilters; pathname: FeedPath; describedBy: string };

/** The search text. Enter searches at once, Escape and the cross empty it. */
export function SearchBox({ filters, pathname, describedBy }: Props) {
  const field = useTypedField({
    value: filters.search,
    normalize: normalizeSearch,
    onCommit: (search, step) => {
      const next = { ...filters, search, page: 1 };
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
    <div className="relative min-w-0 grow basis-64">
      <Icon name="search" className="pointer-events-none absolute inset-y-0 left-4 my-auto size-5 text-ink-muted" />
      <input
        ref={field.ref}
        type="search"
        name="search"
        defaultValue={filters.search}
        placeholder="Search posts"
        aria-label="Search posts"
        aria-describedby={describedBy}
        autoComplete="off"
        enterKeyHint="search"
        className="peer min-h-12 w-full rounded-full border border-line-strong bg-surface pr-12 pl-12 text-base outline-offset-2 placeholder:text-ink-muted [&::-webkit-search-cancel-button]:hidden"
        onInput={field.onInput}
        onBlur={field.onBlur}
        onKeyDown={(event) => {
          if (event.key === 'Enter') field.commit();
          if (event.key === 'Escape') clear();
        }}
      />
      <button
        type="button"
        className="[@media(scripting:none)]:hidden absolute inset-y-0 right-1 my-auto grid size-11 place-items-center rounded-full text-ink-muted hover:text-ink peer-placeholder-shown:hidden"
        onClick={clear}
      >
        <Icon name="x" className="size-5" />
        <span className="sr-only">Clear search</span>
      </button>
    </div>
  );
}
