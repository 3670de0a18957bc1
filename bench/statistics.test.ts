import { describe, expect, it } from 'vitest';
import { fitSlope, median, percentile } from './statistics.ts';

describe('percentile', () => {
  const oneToHundred = Array.from({ length: 100 }, (_, index) => 100 - index);

  it('is a value of the list, whatever its order', () => {
    expect(percentile(oneToHundred, 0.5)).toBe(50);
    expect(percentile(oneToHundred, 0.99)).toBe(99);
    expect(percentile(oneToHundred, 0)).toBe(1);
    expect(percentile(oneToHundred, 1)).toBe(100);
  });

  it('is the only value there is, and none of no values', () => {
    expect(percentile([7], 0.99)).toBe(7);
    expect(percentile([], 0.5)).toBeNaN();
  });
});

describe('median', () => {
  it('lies between the two in the middle', () => {
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(median([3, 1, 2])).toBe(2);
  });
});

describe('fitSlope', () => {
  it('finds the line that points lie on, without an error', () => {
    const points = [0, 1, 2, 5].map((x) => ({ x, y: 300 - 2 * x }));
    expect(fitSlope(points).slope).toBeCloseTo(-2);
    expect(fitSlope(points).error).toBeCloseTo(0);
  });

  it('has an error as large as the noise lets it have', () => {
    // By hand: means 1.5 and 1, sum of squares of x 5, slope 2 / 5, residues 4 - 0.8 = 3.2, over 2 and 5 0.32.
    const { slope, error } = fitSlope([0, 2, 0, 2].map((y, x) => ({ x, y })));
    expect(slope).toBeCloseTo(0.4);
    expect(error).toBeCloseTo(Math.sqrt(0.32));
  });

  it('knows none where the points tell none', () => {
    expect(fitSlope([{ x: 1, y: 2 }]).slope).toBeNaN();
    expect(fitSlope([1, 2, 3].map((y) => ({ x: 1, y }))).slope).toBeNaN();
  });
});
