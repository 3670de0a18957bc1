import { whenIdle } from './when-idle';

/** Of these one comes at the latest when the visitor goes on with the page, or comes back to it. */
const RETRY_EVENTS = ['pointerdown', 'keydown', 'scrollend', 'focus', 'online'];

/**
 * Loads something once the browser is idle and, for as long as that fails, again with whatever the visitor does next. Returns how
 * to call it off.
 */
export function loadWhenIdle(load: (onFailed: () => void) => void): () => void {
  const calledOff = new AbortController();
  const stopWaiting = whenIdle(tryOnce);
  return () => {
    stopWaiting();
    calledOff.abort();
  };

  function tryOnce(): void {
    load(tryAgainLater);
  }

  function tryAgainLater(): void {
    if (calledOff.signal.aborted) return;
    const tried = new AbortController();
    const signal = AbortSignal.any([tried.signal, calledOff.signal]);
    const onEvent = (): void => {
      tried.abort();
      tryOnce();
    };
    for (const type of RETRY_EVENTS) addEventListener(type, onEvent, { passive: true, signal });
  }
}
