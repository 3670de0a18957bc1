/**
 * Cards out of sight are laid out late, with guessed heights until then (`feed.css`). That is right while a page starts, and
 * wrong as soon as a place in the list has to be kept or found again: from this call on every card has its own height. What
 * the visitor looks at stays where it is. In a page that comes back or is reloaded the browser itself looks for a place, so
 * there all cards have their heights from the beginning (`BOOT_SCRIPT`).
 *
 * @param held what must not move: by default the first card in view
 */
export function makeCardHeightsExact(held: Element | null = null): void {
  const { dataset } = document.documentElement;
  if (dataset.cardHeights) return;
  const fixed = held ?? [...document.querySelectorAll('.feed-grid > li, footer')].find(isInView);
  const top = fixed?.getBoundingClientRect().top ?? 0;
  dataset.cardHeights = 'exact';
  const moved = fixed ? fixed.getBoundingClientRect().top - top : 0;
  if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' });
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}
