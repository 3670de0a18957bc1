'use client';

import clsx from 'clsx';
import { type ComponentProps, type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import { Drawer as Vaul } from 'vaul';
import { DRAWER_CLOSE_THRESHOLD, DRAWER_VELOCITY_THRESHOLD } from '@/lib/config/product';
import { useCloseOnEscape } from './escape-stack';
import { returnFocus } from './return-focus';

type DrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Heights to rest at: fractions of the viewport or pixel strings, smallest first. */
  snapPoints?: (number | string)[];
  activeSnapPoint?: number | string | null;
  onSnapPointChange?: (point: number | string | null) => void;
  children: ReactNode;
};

/**
 * A bottom drawer, dismissed by dragging (spec §4). The velocity threshold of 0.4 and the half-second animation of §9
 * are built into vaul, pinned in package.json; only the close threshold can be set.
 */
export function Drawer({ snapPoints, activeSnapPoint, onSnapPointChange, ...props }: DrawerProps) {
  useCloseOnEscape(props.open, () => props.onOpenChange(false));
  const onRelease = useCloseThreshold(
    props.open,
    activeSnapPoint,
    activeSnapPoint === snapPoints?.[0],
    props.onOpenChange,
  );
  if (!snapPoints) return <Vaul.Root autoFocus closeThreshold={DRAWER_CLOSE_THRESHOLD} {...props} />;
  return (
    <Vaul.Root
      autoFocus
      closeThreshold={DRAWER_CLOSE_THRESHOLD}
      snapPoints={snapPoints}
      fadeFromIndex={0}
      {...(activeSnapPoint !== undefined && { activeSnapPoint })}
      {...(onSnapPointChange && { setActiveSnapPoint: onSnapPointChange })}
      onRelease={onRelease}
      {...props}
    />
  );
}

/**
 * With snap points vaul closes for a quick drag at the lowest one alone and forgets the close threshold; this adds it, as a
 * part of the height at which the drawer rests. From a higher snap point a quick drag leads to the next lower one instead.
 */
function useCloseThreshold(
  isOpen: boolean,
  snapPoint: number | string | null | undefined,
  isLowest: boolean,
  onOpenChange: (open: boolean) => void,
) {
  const press = useRef({ y: 0, at: 0 });
  // Vaul reports a drag only at the lowest snap point.
  useEffect(() => {
    if (!isOpen) return;
    const remember = (event: globalThis.PointerEvent) => {
      press.current = { y: event.clientY, at: Date.now() };
    };
    addEventListener('pointerdown', remember, { capture: true, passive: true });
    return () => removeEventListener('pointerdown', remember, { capture: true });
  }, [isOpen]);
  return (event: PointerEvent<HTMLDivElement>) => {
    if (snapPoint === null || snapPoint === undefined) return;
    const moved = event.clientY - press.current.y;
    const isQuick = moved / Math.max(1, Date.now() - press.current.at) > DRAWER_VELOCITY_THRESHOLD;
    if (isQuick && !isLowest) return;
    const height = typeof snapPoint === 'number' ? snapPoint * window.innerHeight : Number.parseFloat(snapPoint);
    if (moved >= height * DRAWER_CLOSE_THRESHOLD) onOpenChange(false);
  };
}

/**
 * The drawer's sheet with its handle. Focus stays within it and returns to where it came from. Needs a `DrawerTitle`. Give
 * the part that scrolls `overflow-y-auto` itself.
 */
export function DrawerContent({ className, children, ...props }: ComponentProps<typeof Vaul.Content>) {
  // As in `DialogContent`: focus goes back to a trigger alone, and our drawers are opened from elsewhere.
  const opener = useRef<Element | null>(null);
  return (
    <Vaul.Portal>
      <Vaul.Overlay className="fixed inset-0 z-40 bg-backdrop" />
      <Vaul.Content
        className={clsx(
          'fixed inset-x-0 bottom-0 z-50 flex h-full max-h-[97dvh] flex-col rounded-t-dialog border bg-surface pb-[env(safe-area-inset-bottom)] text-ink shadow-dialog outline-none',
          className,
        )}
        onOpenAutoFocus={() => {
          opener.current = document.activeElement;
        }}
        onCloseAutoFocus={(event) => returnFocus(event, opener.current)}
        {...props}
      >
        <Vaul.Handle className="mt-3 shrink-0" />
        {children}
      </Vaul.Content>
    </Vaul.Portal>
  );
}

export function DrawerTitle({ className, ...props }: ComponentProps<typeof Vaul.Title>) {
  return <Vaul.Title className={clsx('font-semibold font-serif text-section', className)} {...props} />;
}

export const DrawerDescription = Vaul.Description;
