import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { toast } from '@/lib/browser/toast/toast-store';
import { isDataExpensive, whenIdle } from '@/lib/browser/when-idle';

/** One of these events occurs at the latest when the visitor uses the page again, or returns to it. */
const ACTIONS = ['pointerdown', 'keydown', 'click', 'scrollend', 'focus', 'online'];

type When = boolean | 'idle';

/**
 * Loads code that is no part of the first load, a component or a module with several, and returns null until it is there.
 *
 * `when` is whether it is needed; `'idle'` loads it once the browser is idle or, where data is expensive, with the visitor's
 * first action. A failure is logged, `onFailed` is called, and for as long as the code is needed each further action of the
 * visitor tries again; `next/dynamic` would keep the failure and take down the page. `importCode` has to be the same function
 * in each render.
 */
export function useDeferred<Code>(importCode: () => Promise<Code>, when: When, onFailed?: () => void): Code | null {
  const [code, setCode] = useState<Code | null>(null);
  const fail = useEffectEvent(() => onFailed?.());
  const isLoaded = code !== null;
  useEffect(() => {
    if (when === false || isLoaded) return;
    const ended = new AbortController();
    // In a transition, which can be interrupted: much of a page may be rendered again for one deferred part.
    const show = (loaded: Code) => startTransition(() => setCode(() => loaded));
    loadDeferred(importCode, when, { onLoaded: show, onFailed: () => fail(), signal: ended.signal });
    return () => ended.abort();
  }, [importCode, when, isLoaded]);
  return code;
}

type Loading<Code> = { onLoaded: (code: Code) => void; onFailed: () => void; signal: AbortSignal };

/** Imports code until it is there or `signal` is aborted. Exported for its test. */
export function loadDeferred<Code>(importCode: () => Promise<Code>, when: true | 'idle', loading: Loading<Code>): void {
  const { onLoaded, onFailed, signal } = loading;
  const load = (): void => {
    importCode().then(onLoaded, (error: unknown) => {
      console.warn('code could not be loaded', error);
      if (signal.aborted) return;
      onFailed();
      onNextAction(load, signal);
    });
  };
  if (when === true) load();
  else if (isDataExpensive()) onNextAction(load, signal);
  else signal.addEventListener('abort', whenIdle(load));
}

function onNextAction(run: () => void, signal: AbortSignal): void {
  const done = new AbortController();
  const onAction = (): void => {
    done.abort();
    run();
  };
  const options = { passive: true, signal: AbortSignal.any([signal, done.signal]) };
  for (const type of ACTIONS) addEventListener(type, onAction, options);
}

/** Fetches code ahead when its button is reached for. A failure is ignored: opening it tries again. */
export const preload = (importCode: () => Promise<unknown>): void => void importCode().catch(() => undefined);

/** Fetches code ahead once the browser is idle. Not where data is expensive: there it waits until it is reached for. */
export function usePreload(importCode: () => Promise<unknown>, isWanted = true): void {
  useEffect(() => {
    if (isWanted && !isDataExpensive()) return whenIdle(() => preload(importCode));
  }, [importCode, isWanted]);
}

/**
 * The `onFailed` of deferred code that the visitor asked for: closes what waits for it, and says so. The connection may be gone, or
 * a new version deployed. Not for dialogs, whose failures are only logged (spec §8).
 */
export const withToast = (close: () => void) => (): void => {
  close();
  toast({
    title: 'This could not be loaded',
    description: 'Please check your connection and try again.',
    variant: 'destructive',
  });
};
