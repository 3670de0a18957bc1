'use client';

import * as RadixToast from '@radix-ui/react-toast';
import clsx from 'clsx';
import type { Route } from 'next';
import { Link } from '@/components/ui/link';
import { dismissToast, TOASTS_VISIBLE, type Toast, useToasts } from '@/lib/browser/toast/toast-store';
import { buttonClass } from './button';
import { closeTopmostDialog } from './escape-stack';
import { Icon } from './icon';

const DURATION_MS = 4_000;
/** Long enough to read it and to get there. */
const DURATION_WITH_ACTION_MS = 8_000;
/** While others wait. */
const DURATION_CROWDED_MS = 1_500;

/** Shows the toasts, three at a time, and announces each to screen readers. */
export function Toaster() {
  const toasts = useToasts();
  return (
    <RadixToast.Provider duration={DURATION_MS} swipeDirection="right">
      {toasts.slice(0, TOASTS_VISIBLE).map((toast) => (
        <ToastCard key={toast.id} toast={toast} isCrowded={toasts.length > TOASTS_VISIBLE} />
      ))}
      <RadixToast.Viewport
        ref={measureHeight}
        // Without this an open dialog would hide the toasts from screen readers; each announces itself.
        aria-live="off"
        className="toasts"
      />
    </RadixToast.Provider>
  );
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

function ToastCard({ toast, isCrowded }: { toast: Toast; isCrowded: boolean }) {
  const { id, title, description, variant, action } = toast;
  const isDestructive = variant === 'destructive';
  const duration = action ? DURATION_WITH_ACTION_MS : DURATION_MS;
  return (
    <RadixToast.Root
      duration={isCrowded ? DURATION_CROWDED_MS : duration}
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
      {action && (
        <RadixToast.Action
          altText={'href' in action ? `${action.label}: go to ${action.href}` : action.label}
          className="toast-action"
          {...('href' in action ? { asChild: true } : { onClick: action.onClick })}
        >
          {'href' in action ? <Link href={action.href as Route}>{action.label}</Link> : action.label}
        </RadixToast.Action>
      )}
      <RadixToast.Close className={buttonClass({ variant: 'ghost', size: 'icon' })}>
        <Icon name="x" />
        <span className="sr-only">Dismiss</span>
      </RadixToast.Close>
    </RadixToast.Root>
  );
}
