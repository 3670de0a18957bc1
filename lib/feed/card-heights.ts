/**
 * Gives every card its exact height once, and keeps one element in place. Cards out of view have estimated heights
 * (`feed-grid.css`), and a position can only be preserved or restored among exact ones. Reloads start exact (`BOOT_SCRIPT`).
 * @param held the element that must not move: by default the first card in view
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
