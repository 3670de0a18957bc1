import type { Tag } from './tag';

/** The existing item of that name, upper and lower case being the same (spec §5), or undefined. */
export function findDuplicate(name: string, existing: readonly Tag[]): Tag | undefined {
  const wanted = foldName(name);
  return existing.find((item) => foldName(item.name) === wanted);
}

/** A name as names are compared. */
export const foldName = (name: string): string => name.normalize('NFC').toLowerCase();
