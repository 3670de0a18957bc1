import type { Tag } from './tag';

/** One step of a save: a post is attached to an item or detached from it. */
export type SelectionChange = { item: Tag; action: 'attach' | 'detach' };

/**
 * What a save has to do (spec §4): newly selected items get the post attached, deselected ones get it detached, what
 * stays is left alone.
 */
export function diffSelection(original: readonly Tag[], selected: readonly Tag[]): SelectionChange[] {
  return [
    ...without(selected, original).map((item) => ({ item, action: 'attach' as const })),
    ...without(original, selected).map((item) => ({ item, action: 'detach' as const })),
  ];
}

/** The items after one step, in their order; doing it twice changes nothing. */
export function applyChange(items: readonly Tag[], { item, action }: SelectionChange): Tag[] {
  const others = items.filter(({ id }) => id !== item.id);
  if (action === 'detach') return others;
  return others.length < items.length ? [...items] : [...items, item];
}

/** Adds what is missing, removes what is there: a click on a chip. */
export const toggleItem = (items: readonly Tag[], item: Tag): Tag[] =>
  applyChange(items, { item, action: items.some(({ id }) => id === item.id) ? 'detach' : 'attach' });

const without = (items: readonly Tag[], others: readonly Tag[]): Tag[] => {
  const ids = new Set(others.map(({ id }) => id));
  return items.filter(({ id }) => !ids.has(id));
};
