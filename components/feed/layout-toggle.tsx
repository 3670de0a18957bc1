'use client';

import { Columns2, Columns3, type LucideIcon, Square } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { type Columns, setColumns, useColumns } from './use-columns';

const LAYOUTS: { columns: Columns; label: string; Icon: LucideIcon }[] = [
  { columns: 1, label: '1 column', Icon: Square },
  { columns: 2, label: '2 columns', Icon: Columns2 },
  { columns: 3, label: '3 columns', Icon: Columns3 },
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
      {LAYOUTS.map(({ columns, label, Icon }) => (
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
          <Icon aria-hidden="true" className="size-5" />
        </label>
      ))}
    </fieldset>
  );
}
