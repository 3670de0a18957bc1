import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';

// An unexpected console.error is a failure: most of our defects announce themselves there first.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  const calls = vi.mocked(console.error).mock.calls;
  vi.restoreAllMocks();
  expect(calls, 'unexpected console.error').toEqual([]);
});

// The next file may share the worker.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
