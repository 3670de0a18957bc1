import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCoalescer, waitOrStop } from './renew-pages';

const INTERVAL_MS = 5_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('createCoalescer', () => {
  const open = () => {
    const ran: number[] = [];
    const coalesce = createCoalescer(INTERVAL_MS, waitOrStop);
    const ask = () => coalesce(() => ran.push(Date.now() - startedAt));
    const startedAt = Date.now();
    return { ran, ask };
  };

  it('runs the first at once and the last at the end of the interval', async () => {
    const { ran, ask } = open();
    for (let index = 0; index < 300; index += 1) {
      void ask();
      await vi.advanceTimersByTimeAsync(10);
    }
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ran).toEqual([0, INTERVAL_MS]);
  });

  it('waits for the interval between two runs', async () => {
    const { ran, ask } = open();
    for (let index = 0; index < 120; index += 1) {
      void ask();
      await vi.advanceTimersByTimeAsync(100);
    }
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ran).toEqual([0, 5_000, 10_000, 15_000]);
  });

  it('runs at once again after a quiet interval', async () => {
    const { ran, ask } = open();
    await ask();
    await vi.advanceTimersByTimeAsync(INTERVAL_MS);
    await ask();
    expect(ran).toEqual([0, INTERVAL_MS]);
  });

  it('continues after a failed run', async () => {
    const coalesce = createCoalescer(INTERVAL_MS, waitOrStop);
    await expect(
      coalesce(() => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    const run = vi.fn();
    void coalesce(run);
    await vi.advanceTimersByTimeAsync(INTERVAL_MS);
    expect(run).toHaveBeenCalledOnce();
  });
});

describe('waitOrStop', () => {
  it.each(['SIGTERM', 'SIGINT'])('stops waiting when the process receives %s', async (signal) => {
    const signals = new EventEmitter();
    const run = vi.fn();
    const coalesce = createCoalescer(INTERVAL_MS, (ms) => waitOrStop(ms, signals));
    await coalesce(() => {});
    const asked = coalesce(run);
    expect(run).not.toHaveBeenCalled();
    signals.emit(signal);
    await asked;
    expect(run).toHaveBeenCalledOnce();
    expect(signals.eventNames()).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
