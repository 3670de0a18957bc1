'use client';

import { useEffect, useRef } from 'react';
import { isOverlayStep } from './overlay-step';

// A step back that was asked for and has not been taken yet. What is opened meanwhile waits, or it would be the step taken.
let leaving: Promise<void> | null = null;

// Who has taken a step over in the task in which it was given up: a dialog from its loading frame.
let takenOver: string | null = null;

/**
 * Makes what is open a step in the history, so that Back closes it, as a phone's own back gesture does. Closed in another
 * way it takes that step back itself; where the address has changed meanwhile the step stays, as that change's own.
 *
 * @param name of the overlay: what opens under the name of one that goes at the same moment has its step
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
      // With Next's own state, which tells it that this is no navigation.
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
