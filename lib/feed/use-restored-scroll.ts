'use client';

import { useEffect, useLayoutEffect, useRef } from 'react';
import { savedScroll, saveScroll } from './address';
import { makeCardHeightsExact } from './card-heights';

const SAVE_AFTER_MS = 250;

// The visitor scrolls: from then on nothing is restored.
const INTENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'];

/**
 * Saves the scroll position and restores it after Back, Forward or a reload once `isReady`. Browsers give up while the
 * page is too short.
 */
export function useRestoredScroll(isReady: boolean): void {
  const wanted = useRef(0);

  // Declared before the effect below, which needs the position on its first run.
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
    // Out of reach until further pages have loaded: the next render tries again.
    if (Math.abs(scrollY - wanted.current) <= 1) wanted.current = 0;
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const saveSoon = () => {
      makeCardHeightsExact();
      clearTimeout(timer);
      // A position that is still being restored is not saved.
      timer = setTimeout(() => wanted.current === 0 && saveScroll(), SAVE_AFTER_MS);
    };
    // A press or a key may leave the page before the timer fires.
    const saveNow = () => {
      if (wanted.current === 0) saveScroll();
    };
    const press = ({ target }: PointerEvent) => {
      // Exact heights move the cards: keep the pressed element in place, unless it is fixed to the window.
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
