'use client';

import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useMouseDrag } from './use-mouse-drag';

export type CarouselControlsProps = {
  /** The heading of the row. */
  heading: string;
  viewport: RefObject<HTMLElement | null>;
};

/**
 * The arrows of a row of cards, the arrow keys in all of it, and the mouse that drags it. The row scrolls and snaps by itself, which is all that touch needs and
 * works without scripts. The arrows are hidden where all of it is in view.
 */
export function CarouselControls({ heading, viewport }: CarouselControlsProps) {
  const edges = useEdges(viewport);
  useMouseDrag(viewport);
  const destination = useRef<number | null>(null);
  const move = (direction: -1 | 1): void => {
    const row = viewport.current;
    if (!row) return;
    const from = destination.current ?? row.scrollLeft;
    const left = Math.min(Math.max(from + direction * row.clientWidth, 0), row.scrollWidth - row.clientWidth);
    // Another press while the row still moves starts from where it is going. Old browsers do not report the end.
    if ('onscrollend' in row) destination.current = left;
    row.scrollTo({ left });
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    if (event.target instanceof HTMLInputElement || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    move(event.key === 'ArrowRight' ? 1 : -1);
  });
  useEffect(() => {
    const row = viewport.current?.closest('section');
    const ended = new AbortController();
    row?.addEventListener('keydown', (event) => onKeyDown(event), { signal: ended.signal });
    const forget = () => {
      destination.current = null;
    };
    viewport.current?.addEventListener('scrollend', forget, { signal: ended.signal });
    return () => ended.abort();
  }, [viewport]);
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

/**
 * Stays focusable at the end of the row: a disabled button would swallow the arrow keys that lead back. There a click scrolls nothing.
 */
function ArrowButton({ label, isOff, onClick, children }: ArrowProps) {
  return (
    <Button
      variant="secondary"
      size="icon"
      aria-label={label}
      aria-disabled={isOff}
      className="carousel-arrow"
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

type Edges = { canGoBack: boolean; canGoForward: boolean };

/** The possible directions; null while unknown. */
function useEdges(viewport: RefObject<HTMLElement | null>): Edges | null {
  const [edges, setEdges] = useState<Edges | null>(null);
  useEffect(() => (viewport.current ? followScroll(viewport.current, setEdges) : undefined), [viewport]);
  return edges;
}

function followScroll(viewport: HTMLElement, report: (edges: Edges) => void): () => void {
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
