'use client';

import { useEffect, useId, useRef } from 'react';
import { Icon, type IconName } from '@/components/ui/icon';
import { writeStored } from '@/lib/browser/storage';
import { DEFAULT_COLUMNS } from '@/lib/config/product';
import { createStore, useStore } from '@/lib/utils/state/store';

const LAYOUTS: { columns: Columns; label: string; icon: IconName }[] = [
  { columns: 1, label: '1 column', icon: 'rows-3' },
  { columns: 2, label: '2 columns', icon: 'columns-2' },
  { columns: 3, label: '3 columns', icon: 'columns-3' },
];

/**
 * One, two or three columns. A screen narrower than 768 px has room for one, of compact rows or of cards: there the stylesheet
 * leaves two choices with these names.
 */
export function LayoutToggle() {
  const current = useColumns();
  const name = useId();
  const fieldset = useRef<HTMLFieldSetElement>(null);
  // A choice made before the scripts loaded.
  useEffect(() => {
    const chosen = fieldset.current?.querySelector<HTMLInputElement>('input:checked:not([checked])');
    const layout = LAYOUTS.find(({ columns }) => String(columns) === chosen?.value);
    if (layout) setColumns(layout.columns);
  }, []);
  return (
    <fieldset ref={fieldset} className="layout-toggle">
      <legend className="sr-only">Layout</legend>
      {LAYOUTS.map(({ columns, label, icon }) => (
        <label key={columns} title={label}>
          <input
            type="radio"
            name={name}
            value={columns}
            checked={columns === current}
            onChange={() => setColumns(columns)}
          />
          {/* One name, and one icon, for each width. */}
          <Icon name={icon} />
          <span className="sr-only">{label}</span>
          {columns !== 1 && <Icon name="square" />}
          <span className="sr-only">{columns === 1 ? 'Compact rows' : 'Cards'}</span>
        </label>
      ))}
    </fieldset>
  );
}

type Columns = 1 | 2 | 3;

const STORAGE_KEY = 'columns';

/**
 * The grid's columns. They live on `<html data-columns>`, which the boot script sets before the first paint and which
 * the grid's style follows, so that a remembered layout does not flash; this store is the state of the toggle.
 */
const columnsStore = createStore<Columns>(getColumns());

const useColumns = (): Columns => useStore(columnsStore, DEFAULT_COLUMNS);

/** Stored in this browser. */
function setColumns(columns: Columns): void {
  document.documentElement.dataset.columns = String(columns);
  columnsStore.set(columns);
  writeStored(STORAGE_KEY, String(columns));
}

function getColumns(): Columns {
  const stored = typeof document === 'undefined' ? NaN : Number(document.documentElement.dataset.columns);
  return stored === 1 || stored === 2 ? stored : DEFAULT_COLUMNS;
}
