'use client';

import { useEffect, useRef } from 'react';
import { isOverlayStep } from './overlay-step';

// A requested step back that has not happened yet. An overlay that opens meanwhile waits for it.
let leaving: Promise<void> | null = null;

// The overlay that took over a step in the same task: a dialog from its loading frame.
let takenOver: string | null = null;

/**
 * Gives an open overlay a history entry, so that Back closes it. Closing it otherwise goes back a step, unless the
 * address has changed. @param name an overlay that opens as another of this name closes takes over its entry
 */
export function useBackCloses(name: string, isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    let isClosed = false;
    let address = '';
    const onPopState = () => {
      if (!isOverlayStep(name)) latest.current();
    };
    const begin = () => {
      if (isClosed) return;
      address = location.href;
      addEventListener('popstate', onPopState);
      if (isOverlayStep(name)) {
        takenOver = name;
        return;
      }
      // Keeps Next's own state, so that Next does not take this for a navigation.
      history.pushState({ ...history.state, overlay: name }, '');
    };
    if (leaving) void leaving.then(begin);
    else begin();
    return () => {
      isClosed = true;
      removeEventListener('popstate', onPopState);
      takenOver = null;
      queueMicrotask(() => {
        if (takenOver === name || !isOverlayStep(name)) return;
        if (location.href === address) stepBack();
        else endStep();
      });
    };
  }, [isOpen, name]);
}

function stepBack(): void {
  leaving = new Promise((resolve) => {
    const end = () => {
      leaving = null;
      resolve();
    };
    addEventListener('popstate', end, { once: true });
  });
  history.back();
}

function endStep(): void {
  const { overlay: _, ...state } = history.state;
  history.replaceState(state, '');
}
