/** Runs a function when the browser is idle, after two seconds at most. Returns the function that cancels it. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const request = requestIdleCallback(() => run(), { timeout: 2_000 });
    return () => cancelIdleCallback(request);
  }
  // Safari has no `requestIdleCallback`.
  const timer = setTimeout(run, 200);
  return () => clearTimeout(timer);
}

/** Save-Data or a slow connection. Outside Chromium unknown, hence false. */
export function isDataExpensive(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}
