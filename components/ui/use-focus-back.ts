import { type RefObject, useEffect, useRef } from 'react';

/** Gives a button the focus when the form that stood in its place has ended, unless the reader has moved on meanwhile. */
export function useFocusBack(isOpen: boolean, button: RefObject<HTMLButtonElement | null>): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    // A form that goes with the focus leaves it to the body.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, button]);
}
