'use client';

import clsx from 'clsx';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useCarousel } from './use-carousel';

/** A row of cards under a heading, moved by arrows, arrow keys and swiping. `children` are list items. */
export function Carousel({ heading, children }: { heading: string; children: ReactNode }) {
  const headingId = useId();
  const { viewportRef, edges, isEmbla, Motion, onReady, prepare, move } = useCarousel();
  const isMovable = edges !== null && (edges.canGoBack || edges.canGoForward);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLInputElement || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    move(event.key === 'ArrowRight' ? 1 : -1);
  };

  return (
    <section
      aria-labelledby={headingId}
      aria-roledescription="carousel"
      onKeyDown={onKeyDown}
      onFocus={prepare}
      onPointerEnter={(event) => event.pointerType === 'mouse' && prepare()}
    >
      <div className="mb-3 flex min-h-11 items-center justify-between gap-4">
        <h2 id={headingId} className="font-bold text-xl tracking-tight">
          {heading}
        </h2>
        {/* Their place is kept, so that nothing moves when they appear. */}
        <div className={clsx('flex gap-2', !isMovable && 'invisible')}>
          <ArrowButton label={`Previous ${heading}`} isOff={!edges?.canGoBack} onClick={() => move(-1)}>
            <Icon name="chevron-left" className="size-5" />
          </ArrowButton>
          <ArrowButton label={`Next ${heading}`} isOff={!edges?.canGoForward} onClick={() => move(1)}>
            <Icon name="chevron-right" className="size-5" />
          </ArrowButton>
        </div>
      </div>
      <div
        ref={viewportRef}
        className={clsx(
          // The padding leaves room for shadows and focus rings, which would be cut off at the edge.
          '-mx-1 -my-2 px-1 py-2',
          isEmbla
            ? 'cursor-grab overflow-hidden active:cursor-grabbing'
            : 'snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none]',
        )}
      >
        <ul className="-ml-4 flex">{children}</ul>
      </div>
      {Motion && viewportRef.current && <Motion viewport={viewportRef.current} onReady={onReady} />}
    </section>
  );
}

/** One place in a carousel: the whole width on phones, a half from 768 px, a third from 1024 px. */
export function CarouselSlide({ children }: { children: ReactNode }) {
  return <li className="carousel-slide">{children}</li>;
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
      className="aria-disabled:cursor-default aria-disabled:text-ink-muted/50 aria-disabled:hover:bg-surface"
      onClick={isOff ? undefined : onClick}
    >
      {children}
    </Button>
  );
}
