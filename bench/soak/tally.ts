import { percentile } from '../statistics.ts';

/** How a request ended: its status, or why there is none. */
export type Outcome = number | string;
/** When something took longer than a second, in ten seconds that began so many seconds after the start. */
export type SlowMoment = { atS: number; requests: number; longestMs: number };
export type Unexpected = { outcome: Outcome; what: string; times: number; firstAtS: number; lastAtS: number };

export type Tally = ReturnType<typeof createTally>;

type Counted = { durationsMs: number[]; outcomes: Map<Outcome, number> };

const EXAMPLES_MAX = 50;
const SLOW_MS = 1_000;
const MOMENT_S = 10;

/** Counts requests by kind. What is neither 2xx nor 3xx is also kept by what was asked, in the order in which it first happened. */
export function createTally() {
  const kinds = new Map<string, Counted>();
  const unexpected = new Map<string, Unexpected>();
  const slowMoments = new Map<number, SlowMoment>();

  return {
    /**
     * @param what method and address
     * @param atS since the start, in seconds
     */
    add(kind: string, what: string, outcome: Outcome, { ms, atS }: { ms: number; atS: number }): void {
      const counted: Counted = kinds.get(kind) ?? { durationsMs: [], outcomes: new Map() };
      kinds.set(kind, counted);
      counted.durationsMs.push(ms);
      counted.outcomes.set(outcome, (counted.outcomes.get(outcome) ?? 0) + 1);
      if (ms > SLOW_MS) noteSlow(ms, atS);
      if (isExpected(outcome)) return;
      const key = `${outcome} ${what}`;
      const known = unexpected.get(key);
      if (known) Object.assign(known, { times: known.times + 1, lastAtS: atS });
      else unexpected.set(key, { outcome, what, times: 1, firstAtS: atS, lastAtS: atS });
    },

    requests: (): number => [...kinds.values()].reduce((sum, { durationsMs }) => sum + durationsMs.length, 0),

    /** A row for each kind, durations in milliseconds. */
    rows: () =>
      Object.fromEntries(
        [...kinds].map(([kind, { durationsMs, outcomes }]) => [
          kind,
          {
            requests: durationsMs.length,
            'p50 ms': toTenths(percentile(durationsMs, 0.5)),
            'p99 ms': toTenths(percentile(durationsMs, 0.99)),
            'most ms': toTenths(percentile(durationsMs, 1)),
            outcomes: [...outcomes].map(([outcome, times]) => `${times} × ${outcome}`).join(', '),
          },
        ]),
      ),

    /** What was not answered well, at most fifty of it. */
    unexpected: (): Unexpected[] => [...unexpected.values()].slice(0, EXAMPLES_MAX),

    slowMoments: (): SlowMoment[] => [...slowMoments.values()],

    /** Answers of 500 and more, and requests without an answer. */
    failures: (): number =>
      [...unexpected.values()]
        .filter(({ outcome }) => typeof outcome === 'string' || outcome >= 500)
        .reduce((sum, { times }) => sum + times, 0),
  };

  function noteSlow(ms: number, endedAtS: number): void {
    const atS = Math.floor((endedAtS - ms / 1000) / MOMENT_S) * MOMENT_S;
    const { requests, longestMs } = slowMoments.get(atS) ?? { requests: 0, longestMs: 0 };
    slowMoments.set(atS, { atS, requests: requests + 1, longestMs: Math.max(longestMs, Math.round(ms)) });
  }
}

const isExpected = (outcome: Outcome): boolean => typeof outcome === 'number' && outcome >= 200 && outcome < 400;
const toTenths = (ms: number): number => Math.round(ms * 10) / 10;
