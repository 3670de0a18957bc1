import type { Tag } from './tag';

/** Case-insensitive (spec §5). */
export function findDuplicate(name: string, existing: readonly Tag[]): Tag | undefined {
  const wanted = foldName(name);
  return existing.find((item) => foldName(item.name) === wanted);
}

const foldName = (name: string): string => name.normalize('NFC').toLowerCase();

/** Matches in any case and without a leading #. An empty input matches all. */
export function narrowTags(items: readonly Tag[], typed: string): Tag[] {
  const wanted = foldName(typed.trim().replace(/^#+/, '').trim());
  return items.filter(({ name }) => foldName(name).includes(wanted));
}
