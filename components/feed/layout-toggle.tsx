'use client';

import { useEffect, useId, useRef } from 'react';
import { Icon, type IconName } from '@/components/ui/icon';
import { type Columns, setColumns, useColumns } from './use-columns';

const LAYOUTS: { columns: Columns; label: string; icon: IconName }[] = [
  { columns: 1, label: '1 column', icon: 'square' },
  { columns: 2, label: '2 columns', icon: 'columns-2' },
  { columns: 3, label: '3 columns', icon: 'columns-3' },
];

/** One, two or three columns. Not on small screens, which have room for one. */
export function LayoutToggle() {
  const current = useColumns();
  const name = useId();
  const fieldset = useRef<HTMLFieldSetElement>(null);
  // What was chosen before the scripts arrived.
  useEffect(() => {
    const chosen = fieldset.current?.querySelector<HTMLInputElement>('input:checked:not([checked])');
    const layout = LAYOUTS.find(({ columns }) => String(columns) === chosen?.value);
    if (layout) setColumns(layout.columns);
  }, []);
  return (
    <fieldset
      ref={fieldset}
      className="flex rounded-full border bg-surface max-md:hidden print:hidden [@media(scripting:none)]:hidden"
    >
      <legend className="sr-only">Layout</legend>
      {LAYOUTS.map(({ columns, label, icon }) => (
        <label
          key={columns}
          title={label}
          className="relative grid size-11 place-items-center rounded-full text-ink-muted hover:text-ink has-checked:bg-accent-soft has-checked:text-accent-strong has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name={name}
            value={columns}
            aria-label={label}
            checked={columns === current}
            onChange={() => setColumns(columns)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <Icon name={icon} className="size-5" />
        </label>
      ))}
    </fieldset>
  );
}
