/** Runs something once the browser has nothing better to do, after two seconds at most. Returns how to call it off. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const request = requestIdleCallback(() => run(), { timeout: 2_000 });
    return () => cancelIdleCallback(request);
  }
  // Safari has no such callback.
  const timer = setTimeout(run, 200);
  return () => clearTimeout(timer);
}
