import { useEffect, useRef } from 'react';

/** What closes each open dialog, the topmost last. */
const closers: (() => void)[] = [];

/**
 * Makes Escape close this dialog while a toast lies above it. Radix gives the key to the topmost layer alone, and each toast
 * is one; see `Toaster`.
 */
export function useCloseOnEscape(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    const closer = () => latest.current();
    closers.push(closer);
    return () => {
      closers.splice(closers.indexOf(closer), 1);
    };
  }, [isOpen]);
}

/** Closes the topmost dialog. False where none is open. */
export function closeTopmostDialog(): boolean {
  const close = closers.at(-1);
  close?.();
  return close !== undefined;
}
