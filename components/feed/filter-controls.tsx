import type { ComponentPropsWithRef, ReactNode } from 'react';
import type { FeedSort, SortDirection } from '@/lib/feed/filters';

/*
 * The controls of Advanced Filters that are part of the plain form too. Without `onChange` they keep their own state, as
 * a form without scripts needs it.
 */

export function DateInput({ label, ...input }: ComponentPropsWithRef<'input'> & { label: string }) {
  return (
    <label className="block">
      <span className="mb-1.5 block font-medium text-sm">{label}</span>
      <input
        type="date"
        className="min-h-11 w-full rounded-full border border-line-strong bg-surface px-4 text-base"
        {...input}
      />
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
        <label
          key={value}
          className="flex min-h-11 grow cursor-pointer items-center justify-center rounded-full px-3 font-medium text-sm has-checked:bg-accent-soft has-checked:text-accent-strong has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
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
      <label className="flex min-h-11 grow cursor-pointer items-center justify-between gap-3 rounded-full px-4 font-medium text-sm has-disabled:cursor-not-allowed has-disabled:text-ink-muted has-focus-visible:outline-2 has-focus-visible:outline-accent">
        Oldest first
        <input
          type="checkbox"
          role="switch"
          // In the plain form the box changes without a render, and a fixed value would contradict it.
          aria-checked={onChange && isAscending}
          name="dir"
          value="asc"
          disabled={sort === 'relevance'}
          className="peer sr-only"
          {...checkedProps(isAscending, onChange && (() => onChange(isAscending ? 'desc' : 'asc')))}
        />
        <span
          aria-hidden="true"
          className="h-6 w-10 rounded-full bg-line-strong p-0.5 transition-colors after:block after:size-5 after:rounded-full after:bg-surface after:transition-transform peer-checked:bg-accent peer-checked:after:translate-x-4 peer-disabled:opacity-40"
        />
      </label>
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

const checkedProps = (isChecked: boolean, onChange: (() => void) | undefined) =>
  onChange ? { checked: isChecked, onChange } : { defaultChecked: isChecked };
