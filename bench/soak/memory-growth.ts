import { fitSlope, type Slope } from '../statistics.ts';

/** Of one process, in megabytes (2^20), so many minutes after the start. */
export type MemorySample = { minute: number; rss: number; heap: number; external: number };
export type Measure = Exclude<keyof MemorySample, 'minute'>;
export type Growth = Slope & { first: number; last: number; grows: boolean };

export const MEASURES: readonly Measure[] = ['rss', 'heap', 'external'];

/** Of a day 290 MB. */
const LEAK_MB_PER_MINUTE = 0.2;
const WARM_UP_MINUTES = 10;

/** Until then caches fill and code is compiled: ten minutes, or a third of a shorter run. */
export const warmUpOf = (minutes: number): number => Math.min(WARM_UP_MINUTES, minutes / 3);

/**
 * How a measure went after the warm-up, slopes in MB per minute. It grows where the slope is that of a leak and more than noise
 * can explain. Null where too few samples tell.
 */
export function measureGrowth(
  samples: readonly MemorySample[],
  measure: Measure,
  warmUpMinutes: number,
): Growth | null {
  const points = samples
    .filter(({ minute }) => minute >= warmUpMinutes)
    .map((sample) => ({ x: sample.minute, y: sample[measure] }));
  const { slope, error } = fitSlope(points);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || Number.isNaN(slope)) return null;
  const grows = slope > LEAK_MB_PER_MINUTE && slope > 2 * error;
  return { slope, error, first: first.y, last: last.y, grows };
}
