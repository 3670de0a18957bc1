import type { Tag } from '../tags/model';

export type SelectionChange = { item: Tag; action: 'attach' | 'detach' };

/** Attaches the post to newly selected items and detaches it from deselected ones (spec §4). */
export function diffSelection(original: readonly Tag[], selected: readonly Tag[]): SelectionChange[] {
  return [
    ...without(selected, original).map((item) => ({ item, action: 'attach' as const })),
    ...without(original, selected).map((item) => ({ item, action: 'detach' as const })),
  ];
}

/** The step that takes another back. */
export const invertChange = ({ item, action }: SelectionChange): SelectionChange => ({
  item,
  action: action === 'attach' ? 'detach' : 'attach',
});

/** The items after one step, in their order; doing it twice changes nothing. */
export function applyChange(items: readonly Tag[], { item, action }: SelectionChange): Tag[] {
  const others = items.filter(({ id }) => id !== item.id);
  if (action === 'detach') return others;
  return others.length < items.length ? [...items] : [...items, item];
}

export const toggleItem = (items: readonly Tag[], item: Tag): Tag[] =>
  applyChange(items, { item, action: items.some(({ id }) => id === item.id) ? 'detach' : 'attach' });

const without = (items: readonly Tag[], others: readonly Tag[]): Tag[] => {
  const ids = new Set(others.map(({ id }) => id));
  return items.filter(({ id }) => !ids.has(id));
};
