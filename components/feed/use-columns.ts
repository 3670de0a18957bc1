'use client';

import { DEFAULT_COLUMNS } from '@/lib/config/product';
import { createStore } from '@/lib/state/create-store';
import { useStore } from '@/lib/state/use-store';

export type Columns = 1 | 2 | 3;

const STORAGE_KEY = 'columns';

/**
 * The grid's columns. They live on `<html data-columns>`, which the boot script sets before the first paint and which
 * the grid's style follows, so that a remembered layout does not flash; this store is what the toggle shows.
 */
const columnsStore = createStore<Columns>(getColumns());

export const useColumns = (): Columns => useStore(columnsStore, DEFAULT_COLUMNS);

/** Lays the grid out anew and remembers it in this browser. */
export function setColumns(columns: Columns): void {
  document.documentElement.dataset.columns = String(columns);
  columnsStore.set(columns);
  try {
    localStorage.setItem(STORAGE_KEY, String(columns));
  } catch {
    // Storage is denied: the choice lasts as long as the page.
  }
}

function getColumns(): Columns {
  const stored = typeof document === 'undefined' ? NaN : Number(document.documentElement.dataset.columns);
  return stored === 1 || stored === 2 ? stored : DEFAULT_COLUMNS;
}
