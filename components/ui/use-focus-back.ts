import { type RefObject, useEffect, useRef } from 'react';

/** Gives a button the focus when the form that stood in its place has ended, unless the reader has moved on meanwhile. */
export function useFocusBack(isOpen: boolean, button: RefObject<HTMLButtonElement | null>): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    // Who was in the form is nowhere once it is gone.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, button]);
}
