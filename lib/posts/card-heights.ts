/**
 * Cards out of sight are laid out late, with guessed heights until then (`feed.css`). That is right while a page starts, and
 * wrong as soon as a place in the list has to be found again. From this call on, and in a page whose history entry holds a
 * scroll position from the beginning (`BOOT_SCRIPT`), every card has its own height. What the visitor looks at stays where
 * it is.
 */
export function makeCardHeightsExact(): void {
  const { dataset } = document.documentElement;
  if (dataset.cardHeights) return;
  const seen = [...document.querySelectorAll('.feed-grid > li, footer')].find(isInView);
  const top = seen?.getBoundingClientRect().top ?? 0;
  dataset.cardHeights = 'exact';
  const moved = seen ? seen.getBoundingClientRect().top - top : 0;
  if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' });
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}
