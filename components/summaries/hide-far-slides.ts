/** A slide of which less is to be seen counts as out of sight. */
const SEEN_RATIO = 0.25;

/**
 * Takes slides that are out of sight out of the way of Tab and screen readers; the row's arrows and arrow keys lead to them.
 * Once for a row, as long as it is on the page, however often it is asked for.
 */
export function hideFarSlides(viewport: HTMLElement): void {
  if (followed.has(viewport)) return;
  followed.add(viewport);
  const seen = new Set<Element>();
  const slides = (): HTMLElement[] => [...viewport.querySelectorAll<HTMLElement>(':scope > ul > li')];
  const show = () => {
    const inView = slides().filter((slide) => seen.has(slide));
    for (const slide of slides()) {
      const isFar = !seen.has(slide);
      if (isFar && slide.contains(document.activeElement)) {
        // Keeps the arrow keys working that have moved it away.
        const [next] = inView;
        if (!next) continue;
        next.querySelector('a')?.focus({ preventScroll: true });
      }
      slide.inert = isFar;
    }
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        if (intersectionRatio >= SEEN_RATIO) seen.add(target);
        else seen.delete(target);
      }
      show();
    },
    { root: viewport, threshold: SEEN_RATIO },
  );
  for (const slide of slides()) observer.observe(slide);
}

const followed = new WeakSet<HTMLElement>();
