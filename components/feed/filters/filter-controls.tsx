import type { ComponentPropsWithRef, ReactNode } from 'react';
import type { FeedSort, SortDirection } from '@/lib/feed/filters';

/*
 * The controls of Advanced Filters that are part of the plain form too. Without `onChange` they keep their own state, as
 * a form without scripts needs it.
 */

export function DateInput({ label, ...input }: ComponentPropsWithRef<'input'> & { label: string }) {
  return (
    <label className="filter-field">
      <span>{label}</span>
      <input type="date" className="field" {...input} />
    </label>
  );
}

const SORTS: { value: FeedSort; label: string }[] = [
  { value: 'date', label: 'Date' },
  { value: 'relevance', label: 'Relevance' },
];

export function SortChoice({ sort, onChange }: { sort: FeedSort; onChange?: (sort: FeedSort) => void }) {
  return (
    <Group legend="Sort by">
      {SORTS.map(({ value, label }) => (
        <label key={value} className="filter-choice">
          <input
            type="radio"
            name="sort"
            value={value}
            className="sr-only"
            {...checkedProps(sort === value, onChange && (() => onChange(value)))}
          />
          {label}
        </label>
      ))}
    </Group>
  );
}

type DirectionSwitchProps = { sort: FeedSort; dir: SortDirection; onChange?: (dir: SortDirection) => void };

/** Relevance has one direction alone (spec §4). */
export function DirectionSwitch({ sort, dir, onChange }: DirectionSwitchProps) {
  const isAscending = dir === 'asc';
  return (
    <Group legend="Sort direction">
      <label className="filter-switch">
        Oldest first
        <input
          type="checkbox"
          role="switch"
          // In the plain form the box changes without a render, and a fixed value would contradict it.
          aria-checked={onChange && isAscending}
          name="dir"
          value="asc"
          disabled={sort === 'relevance'}
          className="sr-only"
          {...checkedProps(isAscending, onChange && (() => onChange(isAscending ? 'desc' : 'asc')))}
        />
        <span aria-hidden="true" />
      </label>
    </Group>
  );
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="filter-field">
      <legend>{legend}</legend>
      <div>{children}</div>
    </fieldset>
  );
}

const checkedProps = (isChecked: boolean, onChange: (() => void) | undefined) =>
  onChange ? { checked: isChecked, onChange } : { defaultChecked: isChecked };
