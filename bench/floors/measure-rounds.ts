import type { Load } from '../measure-load.ts';
import { median } from '../statistics.ts';
import { readProcessorMs } from './process-time.ts';

export type Target = {
  name: string;
  /** The processes that work for its answers. */
  processes: readonly number[];
  /** Puts load on it, for about so long. */
  load(maxMs: number): Promise<Load>;
};

/** A number for each round. */
export type Rounds = { perSecond: number[]; medianMs: number[]; maxMs: number[]; processorMs: number[] };
export type Measured = ReadonlyMap<string, Rounds>;

const WARM_UP_SHARE = 0.2;

/**
 * Measures all targets in turns, round after round, so that what else the machine does meets all of them. `processorMs` is the
 * processor time of one request, and empty where the system does not tell.
 */
export async function measureRounds(targets: readonly Target[], rounds: number, ms: number): Promise<Measured> {
  const measured = new Map<string, Rounds>(
    targets.map(({ name }) => [name, { perSecond: [], medianMs: [], maxMs: [], processorMs: [] }]),
  );
  for (let round = 1; round <= rounds; round += 1) {
    for (const target of targets) {
      await target.load(ms * WARM_UP_SHARE);
      const before = readProcessorMs(target.processes);
      const load = await target.load(ms);
      const after = readProcessorMs(target.processes);
      const results = measured.get(target.name);
      results?.perSecond.push(load.requestsPerSecond);
      results?.medianMs.push(load.medianMs);
      results?.maxMs.push(load.maxMs);
      if (before !== null && after !== null) results?.processorMs.push((after - before) / load.requests);
    }
  }
  return measured;
}

/** The median, and in parentheses the least and the most. */
export function describeSpread(values: readonly number[]): string {
  if (values.length === 0) return '–';
  return `${toText(median(values))} (${toText(Math.min(...values))}–${toText(Math.max(...values))})`;
}

/** A line of a table for each target. */
export function toRows(measured: Measured): Record<string, Record<string, string>> {
  return Object.fromEntries(
    [...measured].map(([name, { perSecond, medianMs, maxMs, processorMs }]) => [
      name,
      {
        'req/s': describeSpread(perSecond),
        'median ms': describeSpread(medianMs),
        'slowest ms': describeSpread(maxMs),
        'processor ms': describeSpread(processorMs),
      },
    ]),
  );
}

/** With three digits that count. */
export function toText(value: number): string {
  return value >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(value >= 10 ? 3 : 2)));
}
