import { describe, expect, it } from 'vitest';
import { type MemorySample, measureGrowth, warmUpOf } from './memory-growth.ts';

const samplesOf = (heaps: number[]): MemorySample[] =>
  heaps.map((heap, minute) => ({ minute, rss: 0, external: 0, heap }));

describe('the growth of memory', () => {
  it('is looked for after ten minutes, or after a third of a shorter run', () => {
    expect(warmUpOf(30)).toBe(10);
    expect(warmUpOf(60)).toBe(10);
    expect(warmUpOf(6)).toBe(2);
  });

  it('leaves the warm-up out', () => {
    const growth = measureGrowth(samplesOf([0, 100, 200, 300, 300, 300, 300]), 'heap', 3);
    expect(growth).toMatchObject({ slope: 0, first: 300, last: 300, grows: false });
  });

  it('is found in a steady rise', () => {
    expect(measureGrowth(samplesOf([10, 11, 12, 13, 14]), 'heap', 0)).toMatchObject({ slope: 1, grows: true });
  });

  it('is not seen in what rises and falls', () => {
    const saw = Array.from({ length: 12 }, (_, minute) => 100 + 20 * (minute % 4));
    expect(measureGrowth(samplesOf(saw), 'heap', 0)?.grows).toBe(false);
  });

  it('is unknown where hardly anything was sampled', () => {
    expect(measureGrowth(samplesOf([1, 2, 3]), 'heap', 2)).toBeNull();
  });
});
