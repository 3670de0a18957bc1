'use client';

import { useEffect, useLayoutEffect, useRef } from 'react';
import { savedScroll, saveScroll } from './address';
import { makeCardHeightsExact } from './card-heights';

const SAVE_AFTER_MS = 250;

// Signs that the visitor scrolls on their own: from then on nothing is restored.
const INTENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'];

/**
 * Remembers how far down the feed a visitor is, and goes there again after Back, Forward or a reload as soon as
 * `isReady` says that the posts are there. Browsers do so themselves, but give up where the page is still too short.
 */
export function useRestoredScroll(isReady: boolean): void {
  const wanted = useRef(0);

  // Declared before the effect below, so that the wanted position is known when that one runs for the first time.
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
    // Still out of reach while further pages are loading: the next render tries again.
    if (Math.abs(scrollY - wanted.current) <= 1) wanted.current = 0;
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const saveSoon = () => {
      makeCardHeightsExact();
      clearTimeout(timer);
      // While a position is still being restored, the current one is not worth saving.
      timer = setTimeout(() => wanted.current === 0 && saveScroll(), SAVE_AFTER_MS);
    };
    // A page is left by a press or a key, which may follow a scroll sooner than the timer fires.
    const saveNow = () => {
      if (wanted.current === 0) saveScroll();
    };
    const press = ({ target }: PointerEvent) => {
      // Exact heights move the cards: keep the pressed element under the finger. What is fixed to the window does not
      // move.
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
