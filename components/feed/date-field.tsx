import { pushFilters, replaceFilters } from '@/lib/feed/address';
import { parseDay } from '@/lib/feed/filters';
import { areDatesReversed } from '@/lib/feed/reversed-dates';
import { DateInput } from './filter-controls';
import type { FilterProps } from './filter-props';
import { useTypedField } from './use-typed-field';

/** A day of the range, in UTC like every date of the product. Typed digit by digit, hence debounced like the search. */
export function DateField({ name, label, filters, pathname }: FilterProps & { name: 'from' | 'to'; label: string }) {
  const { commit, ...field } = useTypedField({
    value: filters[name] ?? '',
    normalize: (text) => parseDay(text) ?? '',
    onCommit: (day, step) => {
      const next = { ...filters, [name]: day || null, page: 1 };
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
