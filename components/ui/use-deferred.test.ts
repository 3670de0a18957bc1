import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadDeferred } from './use-deferred';

let becomeIdle: (() => void) | null;
let page: EventTarget;
let attempts: PromiseWithResolvers<string>[];
let ended: AbortController;
const importCode = vi.fn(() => {
  const attempt = Promise.withResolvers<string>();
  attempts.push(attempt);
  return attempt.promise;
});
const onLoaded = vi.fn();
const onFailed = vi.fn();

beforeEach(() => {
  becomeIdle = null;
  page = new EventTarget();
  attempts = [];
  ended = new AbortController();
  vi.clearAllMocks();
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    becomeIdle = run;
    return 1;
  });
  vi.stubGlobal('cancelIdleCallback', () => {
    becomeIdle = null;
  });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  connect();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const connect = (connection?: object) => vi.stubGlobal('navigator', { connection });

const act = (...types: string[]) => {
  for (const type of types) page.dispatchEvent(new Event(type));
};

const load = (when: true | 'idle') => loadDeferred(importCode, when, { onLoaded, onFailed, signal: ended.signal });

const failLastAttempt = async () => {
  const attempt = attempts.at(-1);
  attempt?.reject(new Error('offline'));
  await expect(attempt?.promise).rejects.toThrow('offline');
  // The handlers of the rejection have run.
  await Promise.resolve();
};

it('loads needed code at once, and only once', async () => {
  load(true);
  attempts[0]?.resolve('code');
  await attempts[0]?.promise;
  act('pointerdown', 'online', 'focus');
  expect(importCode).toHaveBeenCalledOnce();
  expect(onLoaded).toHaveBeenCalledExactlyOnceWith('code');
});

it.each([
  ['a browser that does not report its connection', undefined],
  ['an ordinary line', { saveData: false, effectiveType: '4g' }],
  ['a slow one', { saveData: false, effectiveType: '3g' }],
])('loads once the browser is idle, and not before, on %s', (_title, connection) => {
  connect(connection);
  load('idle');
  act('pointerdown');
  expect(importCode).not.toHaveBeenCalled();
  becomeIdle?.();
  expect(importCode).toHaveBeenCalledOnce();
});

it.each([
  ['data is saved', { saveData: true, effectiveType: '4g' }],
  ['the line is 2g', { saveData: false, effectiveType: '2g' }],
  ['the line is slower still', { saveData: false, effectiveType: 'slow-2g' }],
])('loads with the first action rather than when the browser is idle where %s', (_title, connection) => {
  connect(connection);
  load('idle');
  expect(becomeIdle).toBeNull();
  act('pointerdown', 'click', 'focus');
  expect(importCode).toHaveBeenCalledOnce();
});

it.each(['pointerdown', 'keydown', 'click', 'scrollend', 'focus', 'online'])(
  'logs a failure, and retries with the next %s, once for each failure',
  async (type) => {
    load('idle');
    becomeIdle?.();
    await failLastAttempt();
    expect(onFailed).toHaveBeenCalledOnce();
    expect(console.warn).toHaveBeenCalledOnce();
    expect(importCode).toHaveBeenCalledOnce();
    act(type, type, 'pointerdown');
    expect(importCode).toHaveBeenCalledTimes(2);
    await failLastAttempt();
    act(type);
    expect(importCode).toHaveBeenCalledTimes(3);
    attempts[2]?.resolve('code');
    await attempts[2]?.promise;
    expect(onLoaded).toHaveBeenCalledExactlyOnceWith('code');
  },
);

it('stops before the browser is idle, between two attempts, and with the failure of one in flight', async () => {
  load('idle');
  ended.abort();
  expect(becomeIdle).toBeNull();

  ended = new AbortController();
  load(true);
  await failLastAttempt();
  ended.abort();
  act('online');
  expect(importCode).toHaveBeenCalledOnce();

  ended = new AbortController();
  load(true);
  ended.abort();
  await failLastAttempt();
  act('online');
  expect(importCode).toHaveBeenCalledTimes(2);
  expect(onFailed).toHaveBeenCalledOnce();
});

it('uses the code of an import that ends after it was needed', async () => {
  load(true);
  ended.abort();
  attempts[0]?.resolve('code');
  await attempts[0]?.promise;
  expect(onLoaded).toHaveBeenCalledExactlyOnceWith('code');
});
