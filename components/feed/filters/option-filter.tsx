'use client';

import { type ReactNode, useId, useState } from 'react';
import { LoadFailed } from '@/components/ui/load-failed';
import { PostCount } from '@/components/ui/post-count';
import { Loading } from '@/components/ui/skeleton';
import { fold } from '@/lib/utils/fold';

type FilterOption<Value> = { value: Value; name: string; count?: number | undefined };

type Props<Value> = {
  legend: string;
  options: FilterOption<Value>[];
  selected: Value[];
  isLoading: boolean;
  hasFailed: boolean;
  refresh: () => Promise<unknown>;
  /** Replaces an empty list. */
  empty: ReactNode;
  onToggle: (value: Value) => void;
};

// Above this a list is too long to look through.
const SEARCHABLE_FROM = 12;
const SHAPES = ['h-5 w-2/3', 'h-5 w-1/2', 'h-5 w-3/5'];

/** A list of checkboxes to filter by, with a field to find one by its name where there are many. */
export function OptionFilter<Value extends string | number>(props: Props<Value>) {
  const { legend, options, selected, isLoading, hasFailed, refresh, empty, onToggle } = props;
  const [wanted, setWanted] = useState('');
  const id = useId();
  const key = fold(wanted).trim();
  const shown = options.filter(({ name }) => fold(name).includes(key));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-ui">{legend}</legend>
      {options.length > SEARCHABLE_FROM && (
        <input
          type="search"
          aria-label={`Find in ${legend}`}
          aria-controls={id}
          placeholder="Find…"
          autoComplete="off"
          value={wanted}
          className="field mb-2"
          onChange={(event) => setWanted(event.target.value)}
        />
      )}
      <ul id={id} className="max-h-64 overflow-y-auto overscroll-contain rounded-control border">
        {shown.map(({ value, name, count }) => (
          <li key={value}>
            <label className="flex min-h-11 cursor-pointer items-center gap-3 px-4 py-1.5 text-ui hover:bg-sunken has-focus-visible:bg-sunken">
              <input
                type="checkbox"
                checked={selected.includes(value)}
                className="size-5 shrink-0 accent-ember"
                onChange={() => onToggle(value)}
              />
              <span className="min-w-0 grow truncate" dir="auto">
                {name}
              </span>
              {count !== undefined && <PostCount count={count} />}
            </label>
          </li>
        ))}
        {shown.length === 0 && (
          <li className="p-4 text-ink-3 text-ui">
            {hasFailed ? (
              <LoadFailed what={legend} onRetry={refresh} />
            ) : isLoading ? (
              <Loading label={`Loading ${legend}`} shapes={SHAPES} className="space-y-4" />
            ) : key ? (
              'Nothing by that name.'
            ) : (
              empty
            )}
          </li>
        )}
      </ul>
    </fieldset>
  );
}
