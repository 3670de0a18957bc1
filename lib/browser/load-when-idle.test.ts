import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadWhenIdle } from './load-when-idle';

let becomeIdle: (() => void) | null;
let page: EventTarget;

beforeEach(() => {
  becomeIdle = null;
  page = new EventTarget();
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    becomeIdle = run;
    return 1;
  });
  vi.stubGlobal('cancelIdleCallback', () => {
    becomeIdle = null;
  });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const happen = (...types: string[]) => {
  for (const type of types) page.dispatchEvent(new Event(type));
};

/** Something that fails when the test says so. */
const open = () => {
  const load = vi.fn<(onFailed: () => void) => void>();
  return { load, fail: () => load.mock.lastCall?.[0]() };
};

it('loads once where nothing fails, not before the browser is idle', () => {
  const { load } = open();
  loadWhenIdle(load);
  expect(load).not.toHaveBeenCalled();
  becomeIdle?.();
  happen('pointerdown', 'online', 'focus');
  expect(load).toHaveBeenCalledOnce();
});

it.each(['pointerdown', 'keydown', 'scrollend', 'focus', 'online'])(
  'tries again with the next %s, once for each failure',
  (type) => {
    const { load, fail } = open();
    loadWhenIdle(load);
    becomeIdle?.();
    fail();
    expect(load).toHaveBeenCalledOnce();
    happen(type, type, 'pointerdown');
    expect(load).toHaveBeenCalledTimes(2);
    fail();
    happen(type);
    expect(load).toHaveBeenCalledTimes(3);
  },
);

it('can be called off: before, between two tries, and while one is under way', () => {
  const { load, fail } = open();
  loadWhenIdle(load)();
  expect(becomeIdle).toBeNull();

  const callOff = loadWhenIdle(load);
  becomeIdle?.();
  fail();
  callOff();
  happen('online');
  expect(load).toHaveBeenCalledOnce();

  const callOffLate = loadWhenIdle(load);
  becomeIdle?.();
  callOffLate();
  fail();
  happen('online');
  expect(load).toHaveBeenCalledTimes(2);
});
