'use client';

import * as RadixDialog from '@radix-ui/react-dialog';
import clsx from 'clsx';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { buttonClass } from './button';
import { closeTopmostDialog, returnFocus, useCloseOnEscape } from './escape-stack';
import { Icon } from './icon';

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
      <RadixDialog.Overlay className="dialog-overlay" />
      <RadixDialog.Content
        className={clsx('dialog-content', className)}
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
    <div className="dialog-close">
      <RadixDialog.Close ref={button} className={buttonClass({ variant: 'ghost', size: 'icon' })}>
        <Icon name="x" />
        <span className="sr-only">Close</span>
      </RadixDialog.Close>
    </div>
  );
}

export function DialogTitle({ className, ...props }: ComponentProps<typeof RadixDialog.Title>) {
  return <RadixDialog.Title className={clsx('dialog-title', className)} {...props} />;
}

export function DialogDescription({ className, ...props }: ComponentProps<typeof RadixDialog.Description>) {
  return <RadixDialog.Description className={clsx('dialog-description', className)} {...props} />;
}

/** Actions that stay in view at the lower edge while the dialog scrolls. */
export function DialogFooter({ className, ...props }: ComponentProps<'div'>) {
  return <div className={clsx('dialog-footer', className)} {...props} />;
}
