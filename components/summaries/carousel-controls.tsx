import { type RefObject, useEffect, useEffectEvent } from 'react';
import { CarouselArrows } from './carousel-arrows';
import { useCarousel } from './use-carousel';

export type CarouselControlsProps = {
  /** The heading of the row. */
  heading: string;
  viewport: RefObject<HTMLElement | null>;
};

/** The arrows of a row of cards, and the arrow keys in all of it. */
export function CarouselControls({ heading, viewport }: CarouselControlsProps) {
  const { api, Motion, onReady, prepare, move } = useCarousel(viewport);
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    if (event.target instanceof HTMLInputElement || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    move(event.key === 'ArrowRight' ? 1 : -1);
  });
  useEffect(() => {
    const row = viewport.current?.closest('section');
    const ended = new AbortController();
    const { signal } = ended;
    row?.addEventListener('keydown', (event) => onKeyDown(event), { signal });
    row?.addEventListener('focusin', prepare, { signal });
    row?.addEventListener('pointerover', ({ pointerType }) => pointerType === 'mouse' && prepare(), { signal });
    return () => ended.abort();
  }, [viewport, prepare]);
  return (
    <>
      <CarouselArrows heading={heading} viewport={viewport} api={api} move={move} />
      {Motion && viewport.current && <Motion viewport={viewport.current} onReady={onReady} />}
    </>
  );
}
