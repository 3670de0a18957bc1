'use client';

import { type ReactNode, type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useDeferred } from '@/components/ui/use-deferred';
import type { CarouselApi } from './carousel-motion';

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

type CarouselArrowsProps = {
  /** The heading of the row. */
  heading: string;
  viewport: RefObject<HTMLElement | null>;
  /** Null as long as the row scrolls by itself. */
  api: CarouselApi | null;
  move: (direction: Direction) => void;
};

/** The buttons that move a row of cards; invisible where all of it is in view. */
function CarouselArrows({ heading, viewport, api, move }: CarouselArrowsProps) {
  const edges = useEdges(viewport, api);
  if (!edges) return null;
  const { canGoBack, canGoForward } = edges;
  return (
    <div className="carousel-arrows" hidden={!canGoBack && !canGoForward}>
      <ArrowButton label={`Previous ${heading}`} isOff={!canGoBack} onClick={() => move(-1)}>
        <Icon name="chevron-left" />
      </ArrowButton>
      <ArrowButton label={`Next ${heading}`} isOff={!canGoForward} onClick={() => move(1)}>
        <Icon name="chevron-right" />
      </ArrowButton>
    </div>
  );
}

type ArrowProps = { label: string; isOff: boolean; onClick: () => void; children: ReactNode };

/** Stays focusable at the end of the row: a disabled button would swallow the arrow keys that lead back. */
function ArrowButton({ label, isOff, onClick, children }: ArrowProps) {
  return (
    <Button
      variant="secondary"
      size="icon"
      aria-label={label}
      aria-disabled={isOff}
      className="carousel-arrow"
      onClick={isOff ? undefined : onClick}
    >
      {children}
    </Button>
  );
}

type Edges = { canGoBack: boolean; canGoForward: boolean };

/** The possible directions; null while unknown. */
function useEdges(viewport: RefObject<HTMLElement | null>, api: CarouselApi | null): Edges | null {
  const [edges, setEdges] = useState<Edges | null>(null);
  useEffect(() => (api ? followEmbla(api, setEdges) : followScroll(viewport.current, setEdges)), [api, viewport]);
  return edges;
}

function followEmbla(api: CarouselApi, report: (edges: Edges) => void): () => void {
  const read = () => report({ canGoBack: api.canScrollPrev(), canGoForward: api.canScrollNext() });
  read();
  api.on('select', read).on('reInit', read);
  return () => {
    api.off('select', read).off('reInit', read);
  };
}

function followScroll(viewport: HTMLElement | null, report: (edges: Edges) => void): (() => void) | undefined {
  if (!viewport) return undefined;
  const read = () => {
    const { scrollLeft, clientWidth, scrollWidth } = viewport;
    report({ canGoBack: scrollLeft > 1, canGoForward: scrollLeft + clientWidth < scrollWidth - 1 });
  };
  const observer = new ResizeObserver(read);
  observer.observe(viewport);
  viewport.addEventListener('scroll', read, { passive: true });
  return () => {
    observer.disconnect();
    viewport.removeEventListener('scroll', read);
  };
}

type Direction = -1 | 1;

const importMotion = () => import('./carousel-motion').then(({ CarouselMotion }) => CarouselMotion);

/**
 * A carousel in two stages. The page comes with a list that scrolls and snaps by itself, which is all that touch needs
 * and works without scripts. The first mouse, key or arrow button fetches Embla, which takes over from there; should
 * that fail, the list still scrolls.
 */
function useCarousel(viewport: RefObject<HTMLElement | null>) {
  const [isWanted, setWanted] = useState(false);
  const [api, setApi] = useState<CarouselApi | null>(null);
  const queued = useRef<Direction | null>(null);

  const prepare = useCallback(() => setWanted(true), []);
  const Motion = useDeferred(importMotion, isWanted, () => {
    setWanted(false);
    if (queued.current !== null) scrollNatively(viewport.current, queued.current);
    queued.current = null;
  });

  const onReady = useCallback(
    (ready: CarouselApi) => {
      viewport.current?.classList.replace('carousel-native', 'carousel-embla');
      setApi(ready);
      if (queued.current !== null) moveEmbla(ready, queued.current);
      queued.current = null;
    },
    [viewport],
  );

  const move = (direction: Direction): void => {
    if (api) {
      moveEmbla(api, direction);
    } else {
      queued.current = direction;
      prepare();
    }
  };

  return { api, Motion, onReady, prepare, move };
}

function moveEmbla(api: CarouselApi, direction: Direction): void {
  if (direction === 1) api.scrollNext();
  else api.scrollPrev();
}

function scrollNatively(viewport: HTMLElement | null, direction: Direction): void {
  viewport?.scrollBy({ left: direction * viewport.clientWidth });
}
