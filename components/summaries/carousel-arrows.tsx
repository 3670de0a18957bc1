import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { CarouselApi } from './carousel-motion';
import type { Direction } from './use-carousel';

export type CarouselArrowsProps = {
  /** The heading of the row. */
  heading: string;
  viewport: RefObject<HTMLElement | null>;
  /** Null as long as the row scrolls by itself. */
  api: CarouselApi | null;
  move: (direction: Direction) => void;
};

/** The buttons that move a row of cards; invisible where all of it is in view. */
export function CarouselArrows({ heading, viewport, api, move }: CarouselArrowsProps) {
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
