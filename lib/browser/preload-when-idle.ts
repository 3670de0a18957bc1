import { whenIdle } from './when-idle';

/**
 * Fetches code that a visitor may soon want once the browser is idle. Not where data is dear or the line slow: there it waits
 * for whoever reaches for it. A failure is kept quiet, because nobody has asked yet. Returns how to call it off.
 */
export function preloadWhenIdle(importCode: () => Promise<unknown>): () => void {
  return isDataDear() ? () => undefined : whenIdle(() => void importCode().catch(() => undefined));
}

/** Whether the visitor saves data, or their line is one of the slowest. Unknown outside Chromium: no. */
export function isDataDear(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}
