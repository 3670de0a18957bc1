/** An item of the last listing, or one missing since. */
export type KnownItem = {
  key: string;
  textHash: string;
  title: string | null;
  /** Milliseconds since 1970; null where the feed has no date. */
  date: number | null;
  position: number | null;
};

export type ListedItem = Omit<KnownItem, 'position'> & { position: number };

/**
 * Whether a feed removed `item`, rather than dropped it for a newer one. Requires both listings from newest to oldest,
 * and an older, unchanged item that is still listed. Other feeds never remove items this way.
 */
export function isTakenOut(
  item: KnownItem,
  listed: ReadonlyMap<string, ListedItem>,
  known: readonly KnownItem[],
): boolean {
  const { date } = item;
  if (date === null || !isNewestFirst([...listed.values()])) return false;
  const before = known.filter(({ position }) => position !== null);
  // A missing item is compared with the current listing alone: its own is gone.
  if (item.position !== null && !isNewestFirst(before)) return false;
  return before.some((other) => {
    const now = listed.get(other.key);
    const isUntouched = now !== undefined && now.textHash === other.textHash && now.title === other.title;
    return isUntouched && other.date !== null && now.date === other.date && other.date < date;
  });
}

function isNewestFirst(items: readonly KnownItem[]): boolean {
  const dates = items.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0)).map(({ date }) => date);
  return dates.every((date, index) => date !== null && (index === 0 || date <= (dates[index - 1] ?? Number.NaN)));
}
