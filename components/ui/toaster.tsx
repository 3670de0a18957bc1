'use client';

import * as RadixToast from '@radix-ui/react-toast';
import clsx from 'clsx';
import type { Route } from 'next';
import type { FocusEvent } from 'react';
import { Link } from '@/components/ui/link';
import { moveFocus } from '@/lib/browser/move-focus';
import { dismissToast, type Toast, useToasts } from '@/lib/browser/toast/toast-store';
import { buttonClass } from './button';
import { closeTopmostDialog } from './escape-stack';
import { Icon } from './icon';

const DURATION_MS = 4_000;
/** Long enough to read it and to get there. */
const DURATION_WITH_ACTION_MS = 8_000;

/** Shows the toasts, and announces each to screen readers. */
export function Toaster() {
  const toasts = useToasts();
  return (
    <RadixToast.Provider duration={DURATION_MS} swipeDirection="right">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
      <RadixToast.Viewport
        ref={measureHeight}
        onFocus={rememberFocus}
        onBlur={({ relatedTarget }) => relatedTarget === null && setTimeout(returnFocus)}
        // Without this an open dialog would hide the toasts from screen readers; each announces itself.
        aria-live="off"
        className="toasts"
      />
    </RadixToast.Provider>
  );
}

let focusedBefore: EventTarget | null = null;

/** Of what had the focus before it came to a toast. */
function rememberFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (!currentTarget.contains(relatedTarget)) focusedBefore = relatedTarget;
  // Radix moves it here from a toast that is closed.
  if (document.activeElement === currentTarget) returnFocus();
}

/** After a toast's action or its end the focus goes back to where it was. */
function returnFocus(): void {
  if (document.activeElement === document.body || document.activeElement?.matches('.toasts')) moveFocus(focusedBefore);
}

/** Passes the toasts' height to the stylesheet: dialogs begin below it on small screens. */
function measureHeight(viewport: HTMLElement | null) {
  if (!viewport) return;
  const { style } = document.documentElement;
  let known = 0;
  const observer = new ResizeObserver(() => {
    const { offsetHeight } = viewport;
    // All elements inherit it and are restyled.
    if (offsetHeight !== known) style.setProperty('--toasts-height', `${offsetHeight}px`);
    known = offsetHeight;
  });
  observer.observe(viewport);
  return () => observer.disconnect();
}

function ToastCard({ toast }: { toast: Toast }) {
  const { id, title, description, variant, action } = toast;
  const actions = action === undefined ? [] : [action].flat();
  const isDestructive = variant === 'destructive';
  return (
    <RadixToast.Root
      duration={actions.length > 0 ? DURATION_WITH_ACTION_MS : DURATION_MS}
      onOpenChange={(open) => !open && dismissToast(id)}
      // A dialog below it is what Escape is meant for, unless the focus is in a toast.
      onEscapeKeyDown={(event) => {
        const isInToast = event.target instanceof Element && event.target.closest('.toast') !== null;
        if (!isInToast && closeTopmostDialog()) event.preventDefault();
      }}
      className={clsx('toast', isDestructive && 'toast-destructive')}
    >
      <p className="toast-words">
        <RadixToast.Title asChild>
          <strong>{title}</strong>
        </RadixToast.Title>
        {description && (
          <RadixToast.Description asChild>
            <span>{description}</span>
          </RadixToast.Description>
        )}
      </p>
      {actions.map((one) => (
        <RadixToast.Action
          key={one.label}
          altText={'href' in one ? `${one.label}: go to ${one.href}` : one.label}
          className="toast-action"
          {...('href' in one ? { asChild: true } : { onClick: one.onClick })}
        >
          {'href' in one ? <Link href={one.href as Route}>{one.label}</Link> : one.label}
        </RadixToast.Action>
      ))}
      <RadixToast.Close className={buttonClass({ variant: 'ghost', size: 'icon' })}>
        <Icon name="x" />
        <span className="sr-only">Dismiss</span>
      </RadixToast.Close>
    </RadixToast.Root>
  );
}
