'use client';

import { useEffect, useLayoutEffect, useRef } from 'react';
import { savedScroll, saveScroll } from './address';
import { makeCardHeightsExact } from './card-heights';

const SAVE_AFTER_MS = 250;

// A visitor who moves by themselves is not to be moved.
const INTENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'];

/**
 * Remembers how far down the feed a visitor is, and goes there again after Back, Forward or a reload as soon as
 * `isReady` says that the posts are there. Browsers do so themselves, but give up where the page is still too short.
 */
export function useRestoredScroll(isReady: boolean): void {
  const wanted = useRef(0);

  // Before the effect below, which is to find it set when the component mounts.
  useLayoutEffect(() => {
    const want = () => {
      wanted.current = savedScroll();
      if (wanted.current > 0) makeCardHeightsExact();
    };
    const giveUp = () => {
      wanted.current = 0;
    };
    want();
    addEventListener('popstate', want);
    for (const type of INTENTS) addEventListener(type, giveUp, { passive: true });
    return () => {
      removeEventListener('popstate', want);
      for (const type of INTENTS) removeEventListener(type, giveUp);
    };
  }, []);

  useLayoutEffect(() => {
    if (!isReady || wanted.current === 0) return;
    if (Math.abs(scrollY - wanted.current) > 1) scrollTo({ top: wanted.current, behavior: 'instant' });
    // Out of reach while further pages are still missing: the next render tries again.
    if (Math.abs(scrollY - wanted.current) <= 1) wanted.current = 0;
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const saveSoon = () => {
      makeCardHeightsExact();
      clearTimeout(timer);
      // What is still being restored is not where the visitor wants to be.
      timer = setTimeout(() => wanted.current === 0 && saveScroll(), SAVE_AFTER_MS);
    };
    // Leaving begins with a press or a key: what was scrolled a moment ago counts too.
    const saveNow = () => {
      if (wanted.current === 0) saveScroll();
    };
    const press = ({ target }: PointerEvent) => {
      // What is being pressed must still be there when the finger is lifted, unless it is fixed to the window anyway.
      const pressed = target instanceof Element ? target.closest('#posts :is(li, a, button), body > footer') : null;
      if (scrollY > 0) makeCardHeightsExact(pressed);
      saveNow();
    };
    addEventListener('scroll', saveSoon, { passive: true });
    addEventListener('pointerdown', press, { passive: true });
    addEventListener('pagehide', saveNow);
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', saveSoon);
      removeEventListener('pointerdown', press);
      removeEventListener('pagehide', saveNow);
    };
  }, []);
}
