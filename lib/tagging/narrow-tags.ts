import { foldName } from './find-duplicate';
import type { Tag } from './tag';

/** The items whose name holds what is typed, a leading # and upper and lower case aside; all of them for nothing. */
export function narrowTags(items: readonly Tag[], typed: string): Tag[] {
  const wanted = foldName(typed.trim().replace(/^#+/, '').trim());
  return items.filter(({ name }) => foldName(name).includes(wanted));
}
