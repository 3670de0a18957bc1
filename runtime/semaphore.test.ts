import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSemaphore, NoPlaceError } from './semaphore.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('createSemaphore', () => {
  it('lets so many in, and the others in the order they came', async () => {
    const { enter } = createSemaphore({ places: 2 });
    const order: string[] = [];
    const [first] = await Promise.all([enter(), enter()]);
    const third = enter().then((leave) => {
      order.push('third');
      return leave;
    });
    const fourth = enter().then(() => order.push('fourth'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(order).toEqual([]);
    first();
    (await third)();
    await fourth;
    expect(order).toEqual(['third', 'fourth']);
  });

  it('takes a place back once', async () => {
    const { enter } = createSemaphore({ places: 1 });
    const leave = await enter();
    const second = enter();
    leave();
    leave();
    await second;
    const third = vi.fn();
    void enter().then(third);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(third).not.toHaveBeenCalled();
  });

  it('rejects a caller if too many wait', async () => {
    const { enter } = createSemaphore({ places: 1, maxWaiting: 1 });
    const leave = await enter();
    const waiting = enter();
    await expect(enter()).rejects.toThrow(NoPlaceError);
    leave();
    (await waiting)();
    await expect(enter()).resolves.toBeTypeOf('function');
  });

  it('gives up waiting after a while, and leaves the place to the next', async () => {
    const { enter } = createSemaphore({ places: 1, maxWaitMs: 500 });
    const leave = await enter();
    const impatient = expect(enter()).rejects.toThrow(NoPlaceError);
    await vi.advanceTimersByTimeAsync(500);
    await impatient;
    const next = enter();
    leave();
    await expect(next).resolves.toBeTypeOf('function');
    expect(vi.getTimerCount()).toBe(0);
  });
});
