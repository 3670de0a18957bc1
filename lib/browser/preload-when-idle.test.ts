import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { preloadWhenIdle } from './preload-when-idle';

let becomeIdle: (() => void) | null;
const importCode = vi.fn(async () => {});

beforeEach(() => {
  becomeIdle = null;
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    becomeIdle = run;
    return 1;
  });
  vi.stubGlobal('cancelIdleCallback', () => {
    becomeIdle = null;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  importCode.mockClear();
});

const connect = (connection?: object) => vi.stubGlobal('navigator', { connection });

it.each([
  ['a browser that does not say', undefined],
  ['an ordinary line', { saveData: false, effectiveType: '4g' }],
  ['a slow one', { saveData: false, effectiveType: '3g' }],
])('fetches ahead on %s, not before the browser is idle', (_title, connection) => {
  connect(connection);
  preloadWhenIdle(importCode);
  expect(importCode).not.toHaveBeenCalled();
  becomeIdle?.();
  expect(importCode).toHaveBeenCalledOnce();
});

it.each([
  ['data is saved', { saveData: true, effectiveType: '4g' }],
  ['the line is 2g', { saveData: false, effectiveType: '2g' }],
  ['the line is slower still', { saveData: false, effectiveType: 'slow-2g' }],
])('fetches nothing ahead where %s', (_title, connection) => {
  connect(connection);
  preloadWhenIdle(importCode);
  expect(becomeIdle).toBeNull();
});

it('can be called off, and keeps a failure quiet', async () => {
  connect();
  preloadWhenIdle(importCode)();
  expect(becomeIdle).toBeNull();
  importCode.mockRejectedValueOnce(new Error('offline'));
  preloadWhenIdle(importCode);
  becomeIdle?.();
  await expect(importCode.mock.results[0]?.value).rejects.toThrow('offline');
});
