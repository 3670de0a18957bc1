import { percentile } from '../statistics.ts';
import { type Growth, MEASURES, measureGrowth, warmUpOf } from './memory-growth.ts';
import type { Samples } from './sample-memory.ts';
import type { Tally } from './visit.ts';

/** `cores` is how many the product kept busy, `output` the end of what it logged. */
type Soak = { minutes: number; cores: number; tally: Tally; samples: Samples; output: string };

const EXAMPLES_MAX = 50;

/** Prints what a soak has found, and whether it met its goals. */
export function reportSoak({ minutes, cores, tally, samples, output }: Soak): void {
  const rows = [...tally.kinds].map(([kind, { durationsMs, outcomes }]) => {
    const ms = (share: number) => Math.round(percentile(durationsMs, share) * 10) / 10;
    const ends = [...outcomes].map(([outcome, times]) => `${times} × ${outcome}`).join(', ');
    return [kind, { requests: durationsMs.length, 'p50 ms': ms(0.5), 'p99 ms': ms(0.99), 'most ms': ms(1), ends }];
  });
  console.table(Object.fromEntries(rows));
  console.log(`The product kept ${cores.toFixed(2)} cores busy.`);
  if (tally.unexpected.size > 0) console.table([...tally.unexpected].slice(0, EXAMPLES_MAX));
  if (output.trim() !== '') console.log(`The last that web and backend logged:\n${output}`);

  const warmUp = warmUpOf(minutes);
  const growths = (['web', 'backend'] as const).flatMap((process) =>
    MEASURES.map((measure) => ({
      name: `${process}: ${measure}`,
      growth: measureGrowth(samples[process], measure, warmUp),
    })),
  );
  console.log(`Memory in MB after the first ${warmUp.toFixed(1)} minutes:`);
  console.table(Object.fromEntries(growths.map(({ name, growth }) => [name, growth && toRow(growth)])));
  const failures = [...tally.kinds.values()]
    .flatMap(({ outcomes }) => [...outcomes])
    .reduce((sum, [outcome, times]) => sum + (typeof outcome === 'string' || outcome >= 500 ? times : 0), 0);
  const growing = growths.filter(({ growth }) => growth?.grows).map(({ name }) => name);
  console.table({
    'no 5xx, and a response to everything': { met: failures === 0 ? 'yes' : 'no', measured: `${failures} failures` },
    'no growth of memory': { met: growing.length === 0 ? 'yes' : 'no', measured: growing.join(', ') || 'none grows' },
  });
}

const toRow = ({ first, last, slope, error }: Growth) => ({
  first: Math.round(first),
  last: Math.round(last),
  'MB a minute': `${slope.toFixed(2)} ± ${error.toFixed(2)}`,
});
