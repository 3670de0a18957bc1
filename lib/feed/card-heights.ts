/**
 * Gives every card its own height, once and for all, and keeps what the visitor looks at in its place.
 *
 * Cards out of sight are laid out late, with guessed heights until then (`feed.css`). That is right while a page
 * starts, and wrong as soon as a place in the list has to be kept or found again. In a page that is reloaded or comes
 * back through the history the browser itself looks for a place, so there cards have their heights from the beginning
 * (`BOOT_SCRIPT`).
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
