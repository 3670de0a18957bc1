import type { WireRawData } from '@/lib/posts/wire';
import type { AuthorCount } from './model';

/** Authors by number of posts, most first, names in order where equal (call 4). */
export function countAuthors(sample: (WireRawData | null | undefined)[], shown: number): AuthorCount[] {
  const counts = new Map<string, number>();
  for (const raw of sample) {
    const name = raw?.metaData?.postUser?.trim();
    // Only names that the upstream can filter by: a name parsed from the text would match nothing.
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name))
    .slice(0, shown);
}
