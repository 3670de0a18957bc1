import { median } from '../statistics.ts';
import { describeSpread, type Measured } from './measure-rounds.ts';

export type Goal = { goal: string; measured: string; met: 'yes' | 'no' | 'not measured' };

type Names = { ours: string; floor: string };

/** Of the floor's requests per second, in the same round. */
const SHARES: (Names & { atLeast: number })[] = [
  { ours: 'ours: home, Brotli', floor: 'bare Next: home', atLeast: 0.9 },
  { ours: 'ours: article, Brotli', floor: 'bare Next: article', atLeast: 0.9 },
  { ours: 'ours: search page, again', floor: 'bare Next: rendered per request', atLeast: 0.9 },
  { ours: 'ours: search page, never asked before', floor: 'bare Next: rendered per request', atLeast: 0.9 },
  { ours: 'ours: call 3, again', floor: 'node:http: call 3', atLeast: 0.6 },
  { ours: 'ours: call 4, again', floor: 'node:http: call 4', atLeast: 0.6 },
];

/** Of the processor time of their SQL and of sending the bytes together. */
const COSTS: (Names & { sql: string; atMost: number })[] = [
  { ours: 'ours: call 3, never asked before', sql: 'SQL alone: call 3', floor: 'node:http: call 3', atMost: 1.5 },
  { ours: 'ours: article by slug, never asked before', sql: 'SQL alone: slug', floor: 'node:http: slug', atMost: 1.5 },
];

/** For one that asks alone, up to so many posts. */
const ALONE_MS = [
  { posts: 100_000, ms: 20 },
  { posts: 1_000_000, ms: 60 },
];

/** What was to be reached, what was measured, and whether that is enough. Medians of rounds; a share is taken round by round. */
export function judge(measured: Measured, alone: Measured, posts: number): Goal[] {
  return [
    ...SHARES.map(({ ours, floor, atLeast }) => {
      const shares = divide(measured.get(ours)?.perSecond, measured.get(floor)?.perSecond);
      return toGoal(`${ours} ≥ ${atLeast} × ${floor}`, shares, '×', median(shares) >= atLeast);
    }),
    ...COSTS.map(({ ours, sql, floor, atMost }) => {
      const floors = add(measured.get(sql)?.processorMs, measured.get(floor)?.processorMs);
      const costs = divide(measured.get(ours)?.processorMs, floors);
      const goal = `${ours} ≤ ${atMost} × (${sql} + ${floor}), processor`;
      return toGoal(goal, costs, '×', median(costs) <= atMost);
    }),
    ...judgeAlone(alone, posts),
  ];
}

/** The same of lists alone. */
export function judgeAlone(alone: Measured, posts: number): Goal[] {
  const limit = ALONE_MS.find((each) => posts <= each.posts)?.ms ?? Number.POSITIVE_INFINITY;
  return [...alone].map(([name, { medianMs }]) =>
    toGoal(`${name}, alone ≤ ${limit} ms`, medianMs, 'ms', median(medianMs) <= limit),
  );
}

function toGoal(goal: string, values: readonly number[], unit: string, isMet: boolean): Goal {
  if (values.length === 0) return { goal, measured: '–', met: 'not measured' };
  return { goal, measured: `${describeSpread(values)} ${unit}`, met: isMet ? 'yes' : 'no' };
}

const divide = (a: readonly number[] = [], b: readonly number[] = []): number[] =>
  a.slice(0, b.length).map((value, round) => value / (b[round] ?? Number.NaN));

const add = (a: readonly number[] = [], b: readonly number[] = []): number[] =>
  a.slice(0, b.length).map((value, round) => value + (b[round] ?? Number.NaN));
