'use client';

import { useId } from 'react';
import { pushFilters, replaceFilters } from '@/lib/posts/feed-address';
import { parseDay } from '@/lib/posts/feed-filters';
import type { FilterProps } from './search-panel';
import { useTypedField } from './use-typed-field';

/** A day of the range, in UTC like every date of the product. Typed digit by digit, hence debounced like the search. */
export function DateField({ name, label, filters, pathname }: FilterProps & { name: 'from' | 'to'; label: string }) {
  const id = useId();
  const field = useTypedField({
    value: filters[name] ?? '',
    normalize: (text) => parseDay(text) ?? '',
    onCommit: (day, step) => {
      const next = { ...filters, [name]: day || null, page: 1 };
      if (step === 'push') pushFilters(next, pathname);
      else replaceFilters(next, pathname);
    },
  });
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        {label}
      </label>
      <input
        id={id}
        ref={field.ref}
        type="date"
        name={name}
        defaultValue={filters[name] ?? ''}
        className="min-h-11 w-full rounded-full border border-line-strong bg-surface px-4 text-base"
        onInput={field.onInput}
        onBlur={field.onBlur}
        onKeyDown={(event) => {
          if (event.key === 'Enter') field.commit();
        }}
      />
    </div>
  );
}
