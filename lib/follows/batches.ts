/** One reader's rules must not take all of the content API. */
const AT_ONCE = 6;

export const chunk = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));

/** Runs a few at once, and returns the results in order. */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const some of chunk(items, AT_ONCE)) results.push(...(await Promise.all(some.map(run))));
  return results;
}
