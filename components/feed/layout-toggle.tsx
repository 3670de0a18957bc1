'use client';

import { useEffect, useId, useRef } from 'react';
import { Icon, type IconName } from '@/components/ui/icon';
import { type Columns, setColumns, useColumns } from './use-columns';

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
  // What was chosen before the scripts arrived.
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
          <Icon name={icon} className={columns === 1 ? undefined : 'max-md:hidden'} />
          <span className="sr-only max-md:hidden">{label}</span>
          {columns !== 1 && <Icon name="square" className="md:hidden" />}
          <span className="sr-only md:hidden">{columns === 1 ? 'Compact rows' : 'Cards'}</span>
        </label>
      ))}
    </fieldset>
  );
}
