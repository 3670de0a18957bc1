/** Where in the list new posts are spoken of. */
export type NewPlaces = {
  /** The headings by their days, as YYYY-MM-DD. */
  days: Map<string, Element>;
  /** Between the last row with a new post and the next one; null where no row follows. */
  end: Element | null;
};

/**
 * Finds the places in the list for what is said of new posts, and reports them again when its rows change. A row ends where
 * the window's width says, and so none of these places is known to React. What is in view does not move: below it the end has a row of its own,
 * and in view it lies between two rows. Returns the function that removes it.
 */
export function placeNewPosts(ids: ReadonlySet<number>, report: (places: NewPlaces) => void): () => void {
  const list = document.getElementById('post-list');
  if (!list) return () => undefined;
  const days = new Map(
    [...list.querySelectorAll<HTMLTimeElement>('.feed-day time')].map((time) => [time.dateTime, time] as const),
  );
  const end = document.createElement('li');
  const place = (): void => {
    const next = rowBelow(list, end, ids);
    if (!next) {
      end.remove();
      return;
    }
    if (end.nextElementSibling !== next) {
      const isBelow = end.className === 'new-end' || next.getBoundingClientRect().top >= innerHeight;
      list.insertBefore(end, next);
      end.className = isBelow ? 'new-end' : 'new-end new-end-between';
    }
    end.style.top = end.className === 'new-end' ? '' : `${next.offsetTop}px`;
  };
  place();
  report({ days, end: end.isConnected ? end : null });
  const observer = new ResizeObserver(place);
  observer.observe(list);
  return () => {
    observer.disconnect();
    end.remove();
  };
}

/** The first item of the row below the last with one of these posts. */
function rowBelow(list: HTMLElement, end: Element, ids: ReadonlySet<number>): HTMLElement | null {
  const items = [...list.children].filter((item): item is HTMLElement => item instanceof HTMLElement && item !== end);
  const isNew = (item: Element) =>
    [...item.querySelectorAll<HTMLElement>('[data-post-link]')].some((link) => ids.has(Number(link.dataset.postLink)));
  const last = items.findLastIndex(isNew);
  const [first] = items;
  return items.find((item, index) => index > last && item.offsetLeft <= (first?.offsetLeft ?? 0)) ?? null;
}
