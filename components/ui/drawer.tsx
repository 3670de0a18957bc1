'use client';

import clsx from 'clsx';
import { type ComponentProps, type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import { Drawer as Vaul } from 'vaul';
import { DRAWER_CLOSE_THRESHOLD, DRAWER_VELOCITY_THRESHOLD } from '@/lib/config/product';
import { returnFocus, useCloseOnEscape } from './escape-stack';

type DrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Heights to rest at, as fractions of the viewport, smallest first. */
  snapPoints: number[];
  activeSnapPoint: number | string | null;
  setActiveSnapPoint: (point: number | string | null) => void;
  children: ReactNode;
};

/**
 * A bottom drawer, dismissed by dragging (spec §4). The velocity threshold of 0.4 and the half-second animation of §9
 * are built into vaul, pinned in package.json; only the close threshold can be set.
 */
export function Drawer(props: DrawerProps) {
  const { open, onOpenChange } = props;
  useCloseOnEscape(open, () => onOpenChange(false));
  return (
    <Vaul.Root
      autoFocus
      closeThreshold={DRAWER_CLOSE_THRESHOLD}
      fadeFromIndex={0}
      onRelease={useCloseThreshold(props)}
      {...props}
    />
  );
}

/**
 * With snap points vaul closes for a quick drag at the lowest one alone and forgets the close threshold; this adds it, as a
 * part of the height at which the drawer rests. From a higher snap point a quick drag leads to the next lower one instead.
 */
function useCloseThreshold({ open, onOpenChange, snapPoints, activeSnapPoint }: DrawerProps) {
  const press = useRef({ y: 0, at: 0 });
  // Vaul reports a drag only at the lowest snap point.
  useEffect(() => {
    if (!open) return;
    const remember = (event: globalThis.PointerEvent) => {
      press.current = { y: event.clientY, at: Date.now() };
    };
    addEventListener('pointerdown', remember, { capture: true, passive: true });
    return () => removeEventListener('pointerdown', remember, { capture: true });
  }, [open]);
  return (event: PointerEvent<HTMLDivElement>) => {
    if (activeSnapPoint === null) return;
    const moved = event.clientY - press.current.y;
    const isQuick = moved / Math.max(1, Date.now() - press.current.at) > DRAWER_VELOCITY_THRESHOLD;
    if (isQuick && activeSnapPoint !== snapPoints[0]) return;
    const height = Number(activeSnapPoint) * window.innerHeight;
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
