'use client';

import * as ToggleGroup from '@radix-ui/react-toggle-group';
import { Columns2, Columns3, type LucideIcon, Square } from 'lucide-react';
import { type Columns, setColumns, useColumns } from './use-columns';

const LAYOUTS: { columns: Columns; label: string; Icon: LucideIcon }[] = [
  { columns: 1, label: '1 column', Icon: Square },
  { columns: 2, label: '2 columns', Icon: Columns2 },
  { columns: 3, label: '3 columns', Icon: Columns3 },
];

/** One, two or three columns. Not on small screens, which have room for one. */
export function LayoutToggle() {
  const current = useColumns();
  return (
    <ToggleGroup.Root
      type="single"
      aria-label="Layout"
      value={String(current)}
      className="flex rounded-full border bg-surface max-md:hidden [@media(scripting:none)]:hidden"
      onValueChange={(value) => {
        const chosen = LAYOUTS.find(({ columns }) => String(columns) === value);
        if (chosen) setColumns(chosen.columns);
      }}
    >
      {LAYOUTS.map(({ columns, label, Icon }) => (
        <ToggleGroup.Item
          key={columns}
          value={String(columns)}
          aria-label={label}
          title={label}
          className="grid size-11 place-items-center rounded-full text-ink-muted hover:text-ink data-[state=on]:bg-accent-soft data-[state=on]:text-accent-strong"
        >
          <Icon aria-hidden="true" className="size-5" />
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
