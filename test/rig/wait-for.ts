import { vi } from 'vitest';

/** Longer than anything takes on a machine that is busy with something else: only what never happens runs into it. */
export const PATIENCE_MS = 120_000;

/** Repeats the assertion until it holds; fails with its last error. Answers what it returns. */
export const waitFor = <T>(assertion: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(assertion, { timeout: PATIENCE_MS, interval: 10 });
