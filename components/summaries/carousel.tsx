'use client';

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
      className="carousel"
      onKeyDown={onKeyDown}
      onFocus={prepare}
      onPointerEnter={(event) => event.pointerType === 'mouse' && prepare()}
    >
      <div className="carousel-head">
        <h2 id={headingId}>{heading}</h2>
        {/* Not before scripts can move the row; the stylesheet keeps their place. */}
        <div className={isMovable ? undefined : 'invisible'}>
          {edges && (
            <>
              <ArrowButton label={`Previous ${heading}`} isOff={!edges.canGoBack} onClick={() => move(-1)}>
                <Icon name="chevron-left" className="size-5" />
              </ArrowButton>
              <ArrowButton label={`Next ${heading}`} isOff={!edges.canGoForward} onClick={() => move(1)}>
                <Icon name="chevron-right" className="size-5" />
              </ArrowButton>
            </>
          )}
        </div>
      </div>
      <div ref={viewportRef} className={`carousel-viewport ${isEmbla ? 'carousel-embla' : 'carousel-native'}`}>
        <ul>{children}</ul>
      </div>
      {Motion && viewportRef.current && <Motion viewport={viewportRef.current} onReady={onReady} />}
    </section>
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
