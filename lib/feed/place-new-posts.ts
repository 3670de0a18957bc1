/** Where in the list new posts are spoken of. */
export type NewPlaces = {
  /** An empty element beside each day's name, by the day as YYYY-MM-DD. */
  days: Map<string, Element>;
  /** Between the last row with a new post and the next one; in no page while no row follows. */
  end: Element;
};

/**
 * Finds the places in the list for what is said of new posts. A row ends where the window's width says, and so React knows none of
 * these places. Nothing moves in view: below it the end has a row of its own, and in view it lies between two rows. Returns null
 * without a list.
 */
export function placeNewPosts(ids: ReadonlySet<number>): (NewPlaces & { remove: () => void }) | null {
  const list = document.getElementById('post-list');
  if (!list) return null;
  const days = new Map(
    [...list.querySelectorAll<HTMLElement>('[data-new-of]')].map(
      (place) => [place.dataset.newOf ?? '', place] as const,
    ),
  );
  const end = document.createElement('li');
  const place = (): void => {
    const next = rowBelow(list, end, ids);
    if (!next) {
      end.remove();
      return;
    }
    if (end.nextElementSibling !== next) {
      const isBelow = end.className === 'new-end' || boxOf(next).top >= innerHeight;
      list.insertBefore(end, next);
      end.className = isBelow ? 'new-end' : 'new-end new-end-between';
    }
    end.style.top = end.className === 'new-end' ? '' : `${boxOf(next).top - list.getBoundingClientRect().top}px`;
  };
  place();
  const observer = new ResizeObserver(place);
  observer.observe(list);
  const remove = () => {
    observer.disconnect();
    end.remove();
  };
  return { days, end, remove };
}

/** The first item of the row below the last with one of these posts. */
function rowBelow(list: HTMLElement, end: Element, ids: ReadonlySet<number>): Element | null {
  const items = [...list.children].filter((item) => item !== end);
  const isNew = (item: Element) =>
    [...item.querySelectorAll<HTMLElement>('[data-post-link]')].some((link) => ids.has(Number(link.dataset.postLink)));
  const last = items.findLastIndex(isNew);
  const [first] = items;
  if (!first) return null;
  // Half pixels of a zoomed page.
  const rowStart = boxOf(first).left + 1;
  return items.find((item, index) => index > last && boxOf(item).left <= rowStart) ?? null;
}

/** In compact rows a strip has no box, but each of its posts has one. */
const boxOf = (item: Element): DOMRect =>
  (item.getClientRects().length > 0 ? item : (item.querySelector('article') ?? item)).getBoundingClientRect();
