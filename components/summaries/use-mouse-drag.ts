import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react';
import { type RefObject, useEffect } from 'react';

type Api = NonNullable<UseEmblaCarouselType[1]>;

/**
 * Lets the mouse drag a row of cards, one card with each throw. Fingers, wheels and keys scroll the row as before, so its scroll
 * position stays the only one: Embla computes where a drag leads, and does not move the cards itself.
 */
export function useMouseDrag(viewport: RefObject<HTMLElement | null>): void {
  const [attach, api] = useEmblaCarousel({ align: 'start', watchFocus: false, watchDrag: beginDrag });
  useEffect(() => {
    if (viewport.current) attach(viewport.current);
  }, [attach, viewport]);
  useEffect(() => (api ? followDrags(api) : undefined), [api]);
}

/** Begins where the row has been scrolled to. False for what is not a mouse's. */
function beginDrag(api: Api, { type }: MouseEvent | TouchEvent): boolean {
  if (type !== 'mousedown') return false;
  const { location, previousLocation, offsetLocation, target, index, scrollTarget } = api.internalEngine();
  for (const vector of [location, previousLocation, offsetLocation, target]) vector.set(-api.rootNode().scrollLeft);
  index.set(scrollTarget.byDistance(0, false).index);
  return true;
}

function followDrags(api: Api): () => void {
  const row = api.rootNode();
  const leaveCards = () => {
    const { translate } = api.internalEngine();
    translate.clear();
    translate.toggleActive(false);
  };
  const scroll = () => {
    // The stylesheet switches snapping off, which would fight with every step.
    row.dataset.dragged = '';
    row.scrollTo({ left: -api.internalEngine().offsetLocation.get(), behavior: 'instant' });
  };
  const settle = () => {
    if (row.dataset.dragged === undefined) return;
    scroll();
    delete row.dataset.dragged;
  };
  leaveCards();
  api.on('reInit', leaveCards).on('scroll', scroll).on('settle', settle);
  return () => {
    delete row.dataset.dragged;
    api.off('reInit', leaveCards).off('scroll', scroll).off('settle', settle);
  };
}
