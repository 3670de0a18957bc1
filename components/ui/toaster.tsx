'use client';

import * as RadixToast from '@radix-ui/react-toast';
import clsx from 'clsx';
import type { Route } from 'next';
import Link from 'next/link';
import { dismissToast, TOASTS_VISIBLE, type Toast } from '@/lib/toast/toast-store';
import { useToasts } from '@/lib/toast/use-toasts';
import { buttonClass } from './button-class';
import { closeTopmostDialog } from './escape-stack';
import { Icon } from './icon';

const DURATION_MS = 6_000;
const DURATION_WITH_ACTION_MS = 12_000;
/** While others wait. */
const DURATION_CROWDED_MS = 1_500;

const ACTION_CLASS = buttonClass({ variant: 'secondary', className: 'mt-3' });

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
        className="toasts fixed right-0 left-0 z-60 mx-auto flex w-full max-w-md flex-col gap-2 px-4 outline-none md:right-4 md:bottom-4 md:left-auto md:mx-0 md:px-0"
      />
    </RadixToast.Provider>
  );
}

/** Tells the stylesheet how much of a small screen's upper edge the toasts take: dialogs begin below it. */
function measureHeight(viewport: HTMLElement | null) {
  if (!viewport) return;
  const { style } = document.documentElement;
  let known = 0;
  const observer = new ResizeObserver(() => {
    const { offsetHeight } = viewport;
    // Everything on the page inherits it, and is styled anew.
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
      className={clsx(
        'toast flex items-start gap-3 rounded-xl border p-4 pr-2 text-ink shadow-dialog',
        isDestructive ? 'border-danger bg-danger-soft' : 'border-line bg-surface',
      )}
    >
      <div className="min-w-0 flex-1 py-0.5">
        <RadixToast.Title className={clsx('font-semibold text-sm', isDestructive && 'text-danger')}>
          {title}
        </RadixToast.Title>
        {description && <RadixToast.Description className="mt-0.5 text-sm">{description}</RadixToast.Description>}
        {action && (
          <RadixToast.Action
            altText={'href' in action ? `${action.label}: go to ${action.href}` : action.label}
            className={ACTION_CLASS}
            {...('href' in action ? { asChild: true } : { onClick: action.onClick })}
          >
            {'href' in action ? <Link href={action.href as Route}>{action.label}</Link> : action.label}
          </RadixToast.Action>
        )}
      </div>
      <RadixToast.Close className={buttonClass({ variant: 'ghost', size: 'icon', className: '-my-2' })}>
        <Icon name="x" className="size-4" />
        <span className="sr-only">Dismiss</span>
      </RadixToast.Close>
    </RadixToast.Root>
  );
}
