'use client';

import * as RadixDialog from '@radix-ui/react-dialog';
import clsx from 'clsx';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { buttonClass } from './button-class';
import { closeTopmostDialog, useCloseOnEscape } from './escape-stack';
import { Icon } from './icon';
import { returnFocus } from './return-focus';

export const Dialog = RadixDialog.Root;
export const DialogTrigger = RadixDialog.Trigger;

type ContentProps = ComponentProps<typeof RadixDialog.Content> & { children: ReactNode };

/**
 * The window of a dialog: at most 80 % of the viewport high (spec §9) and scrolling inside, below the toasts on small
 * screens (overlays.css), with a close button that stays in view. Focus returns to where it came from. Needs a
 * `DialogTitle`; without a `DialogDescription` pass `aria-describedby={undefined}`.
 */
export function DialogContent({ children, className, onOpenAutoFocus, onCloseAutoFocus, ...props }: ContentProps) {
  // Radix gives focus back to a `DialogTrigger` alone; most of our dialogs are opened from elsewhere.
  const opener = useRef<Element | null>(null);
  return (
    <RadixDialog.Portal>
      <RadixDialog.Overlay className="dialog-overlay fixed inset-0 z-50 bg-black/55" />
      <RadixDialog.Content
        className={clsx(
          'dialog-content fixed inset-x-0 z-50 mx-auto max-h-[min(80dvh,99dvh-var(--dialog-top))] w-[calc(100%-2rem)] max-w-lg overflow-y-auto max-md:top-(--dialog-top) md:top-1/2 md:-translate-y-1/2 overscroll-contain rounded-2xl border bg-surface p-6 text-ink shadow-dialog outline-none',
          className,
        )}
        onEscapeKeyDown={(event) => {
          // Radix may not know yet of a dialog that has just opened above this one, and would close both.
          event.preventDefault();
          closeTopmostDialog();
        }}
        onOpenAutoFocus={(event) => {
          opener.current = document.activeElement;
          onOpenAutoFocus?.(event);
        }}
        onCloseAutoFocus={(event) => {
          onCloseAutoFocus?.(event);
          if (!event.defaultPrevented) returnFocus(event, opener.current);
        }}
        {...props}
      >
        <CloseButton />
        {children}
      </RadixDialog.Content>
    </RadixDialog.Portal>
  );
}

/** Stays in view while the dialog scrolls. There as long as the dialog is. */
function CloseButton() {
  const button = useRef<HTMLButtonElement>(null);
  useCloseOnEscape(true, () => button.current?.click());
  return (
    <div className="sticky top-0 z-10 flex h-0 justify-end">
      <RadixDialog.Close
        ref={button}
        className={buttonClass({ variant: 'ghost', size: 'icon', className: '-mt-2 -mr-2 bg-surface' })}
      >
        <Icon name="x" className="size-5" />
        <span className="sr-only">Close</span>
      </RadixDialog.Close>
    </div>
  );
}

export function DialogTitle({ className, ...props }: ComponentProps<typeof RadixDialog.Title>) {
  return <RadixDialog.Title className={clsx('pr-12 font-bold text-xl leading-snug', className)} {...props} />;
}

export function DialogDescription({ className, ...props }: ComponentProps<typeof RadixDialog.Description>) {
  return <RadixDialog.Description className={clsx('mt-1 text-ink-muted text-sm', className)} {...props} />;
}

/** Actions that stay in view at the lower edge while the dialog scrolls. */
export function DialogFooter({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={clsx(
        '-mx-6 -bottom-6 sticky mt-6 -mb-6 flex flex-wrap justify-end gap-3 border-t bg-surface px-6 py-4',
        className,
      )}
      {...props}
    />
  );
}
