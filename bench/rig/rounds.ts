import { median } from '../statistics.ts';
import type { Load } from './measure-load.ts';

export type Target = { name: string; load: () => Promise<Load> };
/** The loads of each target, one for each round. */
export type Measured = ReadonlyMap<string, Load[]>;

/** Measures all targets in turns, round after round, so that what else the machine does meets all of them. The first round warms up. */
export async function measureRounds(targets: readonly Target[], rounds: number): Promise<Measured> {
  const measured = new Map<string, Load[]>(targets.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, load } of targets) {
      const result = await load();
      if (round > 0) measured.get(name)?.push(result);
    }
  }
  return measured;
}

/** A line of a table for each target: medians, and the least and the most. */
export const toRows = (measured: Measured): Record<string, Record<string, string>> =>
  Object.fromEntries(
    [...measured].map(([name, loads]) => [
      name,
      {
        'processor ms': describeSpread(loads.map(({ processorMs }) => processorMs)),
        'median ms': describeSpread(loads.map(({ medianMs }) => medianMs)),
        'slowest ms': describeSpread(loads.map(({ slowestMs }) => slowestMs)),
        'req/s': describeSpread(loads.map(({ perSecond }) => perSecond)),
      },
    ]),
  );

/** The median, and in parentheses the least and the most. */
export function describeSpread(values: readonly number[]): string {
  return `${toText(median(values))} (${toText(Math.min(...values))}–${toText(Math.max(...values))})`;
}

/** With three digits that count. */
export function toText(value: number): string {
  return value >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(value >= 10 ? 3 : 2)));
}

/** Whether a goal was met, as a row: the median counts. */
export const judge = (values: readonly number[], atMost: number, unit: string) => ({
  goal: `≤ ${atMost} ${unit}`,
  measured: `${describeSpread(values)} ${unit}`,
  met: median(values) <= atMost ? 'yes' : 'no',
});
