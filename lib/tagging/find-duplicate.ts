import type { Tag } from './tag';

/** The existing item of that name, upper and lower case being the same (spec §5), or undefined. */
export function findDuplicate(name: string, existing: readonly Tag[]): Tag | undefined {
  const wanted = fold(name);
  return existing.find((item) => fold(item.name) === wanted);
}

const fold = (name: string): string => name.normalize('NFC').toLowerCase();
